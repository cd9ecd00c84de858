import type { Http2ServerResponse } from 'node:http2';

/** The state of a response after its client has left. */
export interface TrackedResponse {
  /** True when its handler has ended it, whether or not a client was left to read it. */
  readonly isEnded: () => boolean;
}

/**
 * Tracks whether a response has been ended, and makes its `destroyed` tell, as in HTTP/1, whether the client has left.
 */
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
