import type { IncomingMessage } from 'node:http';

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
