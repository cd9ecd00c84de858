import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

type Named = Pick<IncomingMessage, 'rawHeaders' | 'httpVersionMajor' | 'httpVersionMinor'>;

/**
 * True when an HTTP/1 request has exactly one Host header, as RFC 9112, section 3.2, demands; HTTP/1.0 may omit it. Of
 * several lines Node exposes the first only, while a proxy before us may have used another.
 */
export function hasOneHost({ rawHeaders, httpVersionMajor, httpVersionMinor }: Named): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at]!)) hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersionMajor === 1 && httpVersionMinor === 0);
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

/**
 * Copies the requested host to where HTTP/1 has it.
 * @returns false for two different hosts, which make a request invalid (RFC 9113, section 8.3.1).
 */
export function isNamedOnce({ headers }: Http2ServerRequest): boolean {
  const { ':authority': authority, host } = headers;
  if (authority !== undefined && host !== undefined && authority !== host) return false;
  if (host === undefined && authority !== undefined) headers.host = authority;
  return true;
}
