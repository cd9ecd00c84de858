/** An HTTP answer read to its end, so that nothing of it can fail later. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
