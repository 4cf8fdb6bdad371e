/** A request to the sandbox of a world, and what came of it. */

export interface Request {
	method: string;
	/** Without prefix. */
	path: string;
	query: Record<string, string>;
	body: Record<string, unknown>;
	/** Of whose item it is, where the way to it tells. */
	item?: number;
}

/** One request, as the story and the judge know it. */
export interface Exchange {
	at: number;
	request: Request;
	/** Our wishes that it is about; of a reading none. */
	tags: string[];
	/** `refused`: readably, and the reply came. */
	came: 'done' | 'lost' | 'read' | 'refused' | 'under way';
	notes: string[];
}
