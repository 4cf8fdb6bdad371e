/** Says at the end of `npm test` what it leaves out, and where that runs. */
module.exports = class {
	onRunComplete(_contexts, { numPassedTests, numFailedTests }) {
		this.ranNothing = numPassedTests + numFailedTests === 0;
		const lines = [
			'Not part of it, as it needs an installed n8n: npm run demo, test:e2e, test:templates, test:install, test:kill.',
		];
		if (process.env.DEEP !== '1')
			lines.unshift(
				'Most of the generated input, worlds and faults run at night alone, or with DEEP=1 npm test.',
			);
		process.stderr.write(`${lines.join('\n')}\n`);
	}

	/** Else `npm run test:of` with a mistyped name is green. */
	getLastError() {
		return this.ranNothing
			? new Error('No test has this name. Those of an operation have `<resource>.<operation>`.')
			: undefined;
	}
};
