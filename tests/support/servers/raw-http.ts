import { connect } from 'node:net';

/** Sends bytes unchanged and reads until the other side closes, for requests that no client would write. */
export async function rawHttp(url: string, ...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  socket.write(lines.join('\r\n') + '\r\n\r\n', 'latin1');
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

/** Sends one request line, so that no client normalises the target. */
export function rawGet(url: string, target: string, method = 'GET'): Promise<string> {
  return rawHttp(url, `${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Connection: close');
}

/** A header of an answer as text; undefined when it is missing. */
export function headerOf(answer: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)\r$`, 'im').exec(answer.split('\r\n\r\n', 1)[0]!)?.[1];
}
