/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published */
import { userFolder } from './environment';

import { Cipher, EncryptionKeyProxy, ExternalSecretsProxy, InstanceSettings, type KeyInfo } from 'n8n-core';
import { LoggerProxy } from 'n8n-workflow';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';

import { collectingLogger } from './logs';

/*
 * What n8n's start command does before the first execution, as far as a single node needs it. Importing this file does it,
 * once per jest file.
 */

type Token<T> = abstract new (...args: never[]) => T;
interface ServiceContainer {
	get<T>(token: Token<T>): T;
	set<T>(token: Token<T>, instance: T): void;
}

// Seen from n8n-core: the tree holds several versions of these two, and a service lives in the container of its own.
const fromCore = createRequire(require.resolve('n8n-core'));
const { Container } = fromCore('@n8n/di') as { Container: ServiceContainer };
const { Logger: LoggerService } = fromCore('@n8n/backend-common') as {
	Logger: Token<typeof collectingLogger>;
};

Container.set(LoggerService, collectingLogger);
LoggerProxy.init(collectingLogger);

const settings = Container.get(InstanceSettings);
rmSync(userFolder, { recursive: true, force: true });

const key: KeyInfo = {
	id: 'instance',
	value: Container.get(Cipher).encryptDEKWithInstanceKey(settings.encryptionKey),
	algorithm: 'aes-256-cbc',
	format: 'no-prefix',
};
Container.get(EncryptionKeyProxy).setProvider({
	getActiveKey: async () => key,
	getKeyById: async () => null,
	getLegacyKey: async () => key,
});

/** Without a manager, as on an n8n without external secrets. */
export const externalSecretsProxy = Container.get(ExternalSecretsProxy);
