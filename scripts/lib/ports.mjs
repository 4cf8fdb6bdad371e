import getPort from 'get-port';

/** A port nobody listens on right now. */
export const freePort = () => getPort({ host: '127.0.0.1' });
