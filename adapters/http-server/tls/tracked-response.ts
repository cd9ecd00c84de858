import type { Http2ServerResponse } from 'node:http2';

/** What is known of an answer after its client has left. */
export interface TrackedResponse {
  /** True when its maker has ended it, whether or not anybody was left to read it. */
  readonly isEnded: () => boolean;
}

/** Follows an answer to its end, and has it say as HTTP/1's do whether its client is gone (`destroyed`). */
export function trackResponse(response: Http2ServerResponse): TrackedResponse {
  let isEnded = false;
  const { stream } = response;
  const end = response.end as (...given: unknown[]) => Http2ServerResponse;
  Object.defineProperties(response, {
    destroyed: { get: () => stream.destroyed || stream.closed },
    end: {
      value: (...given: unknown[]) => {
        isEnded = true;
        return end.apply(response, given);
      },
    },
  });
  return { isEnded: () => isEnded };
}
