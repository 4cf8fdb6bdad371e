/** The codes that n8n's HTTP helper gives an error where the other side was silent for too long. */
export const TIMEOUT_CODES: readonly string[] = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];
