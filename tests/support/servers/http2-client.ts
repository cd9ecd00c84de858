import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import type { TlsServer } from './tls-server.ts';

/** A connected HTTP/2 client of Node; the caller destroys it. */
export async function openHttp2({ url, pair }: Pick<TlsServer, 'url' | 'pair'>): Promise<ClientHttp2Session> {
  const session = connect(url, { ca: pair.certificate });
  session.on('error', () => {});
  await once(session, 'remoteSettings');
  return session;
}

/** The end of a stream: its status, its text, and its error code. */
export async function ended(stream: ClientHttp2Stream) {
  let [status, text] = [0, ''];
  stream.on('error', () => {});
  stream.on('response', (headers) => (status = Number(headers[':status'])));
  stream.on('data', (part: Buffer) => (text += part.toString()));
  if (!stream.destroyed) await new Promise((resolve) => stream.once('close', resolve));
  return { status, text, code: stream.rstCode };
}

/** The headers of a POST: a GET returns the cookie and the token. */
export async function postHeaders(session: ClientHttp2Session, path: string): Promise<Record<string, string>> {
  const first = session.request({ ':path': '/api/domain/' });
  const [headers] = (await once(first, 'response')) as [Record<string, string>];
  first.resume();
  return {
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/json',
    'x-csrf-token': headers['x-csrf-token']!,
    cookie: String(headers['set-cookie']).split(';', 1)[0]!,
  };
}
