/**
 * The part of a response's headers that the client reads; the platform's `Headers` has it, and so may a lighter type.
 */
export interface AnswerHeaders {
  get(name: string): string | null;
  getSetCookie(): string[];
}

/** An HTTP response read to its end, so that nothing of it can fail later. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
}

/** The part of the platform's `fetch` that the client uses; the browser's own fits. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly headers: AnswerHeaders; text(): Promise<string> }>;
