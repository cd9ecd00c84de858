import type { IncomingMessage } from 'node:http';

type Named = Pick<IncomingMessage, 'rawHeaders' | 'httpVersionMajor' | 'httpVersionMinor'>;

/**
 * Whether a request of HTTP/1 says once which host it is for, as RFC 9112, section 3.2, demands; HTTP/1.0 may leave it out.
 * Of several lines Node shows the first alone, while a proxy before us may have gone by another.
 */
export function hasOneHost({ rawHeaders, httpVersionMajor, httpVersionMinor }: Named): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at]!)) hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersionMajor === 1 && httpVersionMinor === 0);
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
