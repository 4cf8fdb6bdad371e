import { randomBytes } from 'node:crypto';

/**
 * A fresh value for the anti-replay query parameter `g_nonce` (docs/api/order-service.md §5.3, docs/api/member-center.md §5.3):
 * 144 random bits as 24 URL-safe characters. The documents show neither length nor alphabet.
 */
export function nonce(): string {
	return randomBytes(18).toString('base64url');
}
