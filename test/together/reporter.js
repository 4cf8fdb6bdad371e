const EVERY_MS = 10_000;
/** Says how long `npm test` takes, that it moves, and what it leaves out: a suite ends after minutes, and Jest is silent until then. */
module.exports = class {
	constructor({ testPathPatterns, nonFlagArgs = [] }) {
		this.isWhole = nonFlagArgs.length === 0 && !String(testPathPatterns?.patterns ?? '');
		this.counts = { passed: 0, failed: 0 };
		this.skipped = [];
	}

	say(text) {
		process.stderr.write(`${text}\n`);
	}

	onRunStart() {
		this.began = Date.now();
		if (this.isWhole) this.say('Less than a minute on two free cores. One file alone: npx jest <file>');
		this.timer = setInterval(() => this.tell(), EVERY_MS).unref();
	}

	tell() {
		const { passed, failed } = this.counts;
		const seconds = Math.round((Date.now() - this.began) / 1000);
		this.say(`  ${seconds} s: ${passed} passed${failed ? `, ${failed} FAILED` : ''}`);
	}

	onTestCaseResult(_test, { status, fullName }) {
		if (status in this.counts) this.counts[status] += 1;
		if (status === 'pending' || status === 'todo') this.skipped.push(fullName);
		if (status === 'failed') this.say(`  FAILED ${fullName}`);
	}

	onRunComplete() {
		clearInterval(this.timer);
		if (!this.isWhole) return;
		if (this.skipped.length > 0) this.say(['Skipped:', ...this.skipped].join('\n  '));
		if (process.env.DEEP !== '1')
			this.say(
				'Left out: most of the generated input, worlds and faults. DEEP=1 npm test runs all, as each night does.',
			);
		this.say(
			'Not part of it, as it needs an installed n8n: npm run demo, test:e2e, test:templates, test:install, test:kill.',
		);
	}
};
