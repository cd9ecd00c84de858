import type { ServerResponse } from 'node:http';

/**
 * The unanswered requests of one connection. One listener serves all its responses, because every request pays for its
 * own.
 */
export class Unanswered {
  /** Short: a list costs less than a set. */
  readonly responses: ServerResponse[] = [];
  readonly #end: (this: ServerResponse) => void;

  constructor() {
    const { responses } = this;
    this.#end = function end() {
      const at = responses.indexOf(this);
      if (at >= 0) responses.splice(at, 1);
    };
  }

  begin(response: ServerResponse): void {
    this.responses.push(response);
    response.on('close', this.#end);
  }
}
