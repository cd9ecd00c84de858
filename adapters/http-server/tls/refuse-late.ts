import { constants, type ServerHttp2Stream } from 'node:http2';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { CALL_HEADERS, errorBody } from '../calls/error-response.ts';
import { LINGER_MS } from './http2-limits.ts';

const { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR } = constants;

/** Answers 408 to a request whose body does not arrive, and closes its stream. */
export function refuseLate(stream: ServerHttp2Stream): void {
  // The request has arrived; only its response takes longer.
  if (stream.destroyed || stream.closed || stream.state.remoteClose === 1) return;
  if (stream.headersSent) return stream.close(NGHTTP2_CANCEL);
  stream.respond({ ':status': 408, ...CALL_HEADERS });
  stream.end(errorBody(mainError('unavailable', errorMessage('took-too-long'))));
  const unread = setTimeout(() => stream.destroy(), LINGER_MS).unref();
  stream.once('close', () => clearTimeout(unread));
  stream.close(NGHTTP2_NO_ERROR);
}
