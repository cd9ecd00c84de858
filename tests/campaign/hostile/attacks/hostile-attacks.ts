import { type Attack, pipelined } from './hostile-attack.ts';
import { mutatedCall, mutatedPage } from './hostile-calls.ts';
import { CONNECTION_ATTACKS } from './hostile-connections.ts';
import { HTTP2_ATTACKS } from './hostile-http2.ts';
import type { HostileRequest } from './hostile-request.ts';
import { damaged, malformed } from './hostile-shapes.ts';
import { STREAM_ATTACKS } from './hostile-streams.ts';
import type { AttackSurface } from './hostile-request.ts';
import type { Random } from '../../random.ts';

type Draw = (random: Random, surface: AttackSurface) => HostileRequest;

/** Requests per connection. */
const BATCH = 24;
/** A damaged request may never be answered, because the server may wait for more bytes. */
const SHORT_MS = 400;

const REQUEST_ATTACKS: readonly Attack[] = [
  batch('mutated calls', 1_000, BATCH, mutatedCall),
  batch('mutated pages', 40, 6, mutatedPage),
  single('malformed requests', 160, malformed),
  single('damaged requests', 160, (random, surface) => damaged(random, mutatedCall(random, surface))),
];

/** All attacks. */
const ATTACKS: readonly Attack[] = [...REQUEST_ATTACKS, ...CONNECTION_ATTACKS, ...STREAM_ATTACKS, ...HTTP2_ATTACKS];

/** Draws one, by weight. @param only part of their names. @throws Error when there is none. */
export function drawAttack(random: Random, surface: AttackSurface, only = ''): Attack {
  const fitting = ATTACKS.filter((attack) => (attack.fits?.(surface) ?? true) && attack.name.includes(only));
  if (fitting.length === 0) throw new Error(`no attack is named ${only}`);
  let left = random.next() * fitting.reduce((sum, { weight }) => sum + weight, 0);
  return fitting.find(({ weight }) => (left -= weight) < 0) ?? fitting[0]!;
}

function batch(name: string, weight: number, inputs: number, draw: Draw): Attack {
  return {
    name,
    weight,
    inputs,
    run: (tools) => {
      const { random, surface } = tools;
      return pipelined(
        tools,
        Array.from({ length: inputs }, () => draw(random, surface)),
      );
    },
  };
}

/** One at a time: the server closes the connection after most of them. */
function single(name: string, weight: number, draw: Draw): Attack {
  return {
    name,
    weight,
    inputs: 1,
    run: async (tools) => {
      await pipelined(tools, [draw(tools.random, tools.surface)], SHORT_MS);
      return 1;
    },
  };
}
