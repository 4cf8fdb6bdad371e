import type { FastifyInstance } from 'fastify';
import { type Facts, textOf } from '../facts';

/** What the sandbox tells of itself: `facts` to a person, the rest to scripts. */
export interface About {
	url: string;
	facts: Facts[];
}

/** `/`: what a person needs, to copy; `/_sandbox/facts`: with what scripts need. */
export function addPage(app: FastifyInstance, about: () => About): void {
	app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(textOf(about())));
	app.get('/_sandbox/facts', () => about());
}
