import getPort from 'get-port';

export const freePort = () => getPort({ host: '127.0.0.1' });
