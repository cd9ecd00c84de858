/** What is read of an answer's headers; the platform's `Headers` has it, and so may something lighter. */
export interface AnswerHeaders {
  get(name: string): string | null;
  getSetCookie(): string[];
}

/** An HTTP answer read to its end, so that nothing of it can fail later. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
}

/** As much of the platform's `fetch` as the client needs; the browser's own fits as it is. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly headers: AnswerHeaders; text(): Promise<string> }>;
