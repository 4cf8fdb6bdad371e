export const isOlder = (version, other) => version.localeCompare(other, 'en', { numeric: true }) < 0;

/** The oldest n8n that the nodes were seen to work with: docs/maintainers/n8n-versions.md says how that is found. */
export const OLDEST_N8N = '1.85.4';

/** The first n8n whose Data Table node makes tables by itself, which the templates with a ledger do. */
export const OLDEST_WITH_LEDGER = '2.4.0';
