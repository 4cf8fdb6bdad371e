/** HTTP 407 comes from a proxy on the way to the service, never from the service itself (RFC 9110 §15.5.8). */
export const PROXY_REFUSAL = {
	httpStatus: 407,
	/** After "the proxy between n8n and …". */
	text: 'wants a name and a password, or other ones (HTTP 407)',
	advice:
		'Give name and password of the proxy in HTTP_PROXY or HTTPS_PROXY of n8n (http://name:password@host:port).',
};
