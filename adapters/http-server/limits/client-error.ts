import type { Socket } from 'node:net';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { endSocket, isEnding } from './end-socket.ts';
import { errorBody } from '../calls/error-response.ts';

interface Refusal {
  readonly line: string;
  readonly error: ExchangeError;
}

/**
 * Answers input that Node could not parse as a request and so never reaches a route: on the bare socket, in the shape
 * of other errors, and closes the connection.
 * @param isAnswering true while a response is being written, into which no other bytes may go.
 */
export function clientErrors(isAnswering: (socket: Socket) => boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (isEnding(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const refusal = clientErrorOf(error.code);
    const body = errorBody(refusal.error);
    const head = [
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    endSocket(socket, `HTTP/1.1 ${refusal.line}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

function clientErrorOf(code: string | undefined): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { line: '408 Request Timeout', error: mainError('unavailable', errorMessage('took-too-long')) };
    case 'HPE_HEADER_OVERFLOW':
      return {
        line: '431 Request Header Fields Too Large',
        error: new ExchangeError('too-large', 'The headers are too large'),
      };
    default:
      return { line: '400 Bad Request', error: new ExchangeError('invalid-input', 'This is not an HTTP request') };
  }
}
