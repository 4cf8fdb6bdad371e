const FOREIGN =
	/^(N8N_|DB_|QUEUE_|EXECUTIONS_|WEBHOOK_|NODE_ENV$|NODE_OPTIONS$|JEST_|npm_(package|lifecycle|command)|npm_config_(local_prefix|global|omit|include)|INIT_CWD$|CREDENTIALS_)/;

/** What a child may inherit: nothing that would configure n8n, Node or npm behind our back. */
export function cleanEnv(extra = {}) {
	const { env } = process;
	const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !FOREIGN.test(name)));
	const noProxy = [env.NO_PROXY ?? env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
	return { ...kept, NO_PROXY: noProxy, no_proxy: noProxy, ...extra };
}
