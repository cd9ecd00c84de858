import { EVENT_PATHS } from '../../../../core/contract/transactions/event-path.ts';
import type { Attack, AttackTools } from './hostile-attack.ts';
import { mutatedCall } from './hostile-calls.ts';
import { type HostileRequest, oddText, requestOf } from './hostile-request.ts';

/** Attacks with live events. Each counts as one input. */
export const STREAM_ATTACKS: readonly Attack[] = [
  {
    name: 'streams that are opened and dropped',
    weight: 30,
    inputs: 1,
    run: async (tools) => {
      const connection = tools.open();
      connection.send([stream(tools)]);
      if (tools.random.chance(0.5)) await connection.answered(1, 1_000);
      else await tools.pause(tools.random.between(0, 30));
      await connection.drop(tools.random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'streams that are held',
    weight: 10,
    inputs: 1,
    isSlow: true,
    run: async (tools) => {
      const connection = tools.open();
      if (tools.random.chance(0.5)) connection.socket.pause();
      connection.send([stream(tools)]);
      await tools.pause(tools.random.between(300, 4_000));
      await connection.drop(tools.random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'streams behind pipelined requests',
    weight: 8,
    inputs: 1,
    isSlow: true,
    run: async (tools) => {
      const { random, surface } = tools;
      const connection = tools.open();
      if (random.chance(0.7)) connection.socket.pause();
      // Mutated calls soon end the connection.
      const share = random.pick([0.5, 1, 1]);
      const before = Array.from({ length: random.between(1, 150) }, () =>
        random.chance(share) ? requestOf(surface, { target: '/openapi.json' }) : mutatedCall(random, surface),
      );
      connection.send([...before, stream(tools), mutatedCall(random, surface), stream(tools)]);
      await tools.pause(random.between(100, 2_000));
      await connection.drop(random.chance(0.5));
      return 1;
    },
  },
];

function stream({ random, surface }: AttackTools): HostileRequest {
  const path = random.pick([EVENT_PATHS.owned, EVENT_PATHS.tracked]);
  const isReal = surface.secrets.length > 0 && random.chance(0.5);
  const text = isReal ? random.pick(surface.secrets) : encodeURIComponent(oddText(random).toWellFormed()).slice(0, 400);
  const target = (isReal ? EVENT_PATHS.tracked : path).replace(/:\w+/, () => text || 'none');
  const last = random.pick(['0', '1', '-1', '999999999999', 'a']);
  const headers = [
    ['accept', 'text/event-stream'],
    ['last-event-id', last],
    ['cookie', surface.cookie],
  ] as const;
  return requestOf(surface, { target, headers });
}
