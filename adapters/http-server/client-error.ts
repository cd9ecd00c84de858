import type { Socket } from 'node:net';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { failureBody } from './failure.ts';

interface Refusal {
  readonly line: string;
  readonly error: ExchangeError;
}

/** What Node could not read as a request never reaches a route; it is answered on the bare socket, in the same shape. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = failureBody(refusal.error);
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${refusal.line}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { line: '408 Request Timeout', error: new ExchangeError('unavailable', 'The request took too long') };
    case 'HPE_HEADER_OVERFLOW':
      return {
        line: '431 Request Header Fields Too Large',
        error: new ExchangeError('too-large', 'The headers are too large'),
      };
    default:
      return { line: '400 Bad Request', error: new ExchangeError('invalid-input', 'This is not an HTTP request') };
  }
}
