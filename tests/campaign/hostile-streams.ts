import { EVENT_PATHS } from '../../core/contract/event-path.ts';
import type { Attack, Means } from './hostile-attack.ts';
import { mutatedCall } from './hostile-calls.ts';
import { type HostileRequest, oddText, requestOf } from './hostile-request.ts';

/** Attacks with live events. Each counts as one input. */
export const STREAM_ATTACKS: readonly Attack[] = [
  {
    name: 'streams that are opened and dropped',
    weight: 30,
    inputs: 1,
    run: async (means) => {
      const connection = means.open();
      connection.send([stream(means)]);
      if (means.random.chance(0.5)) await connection.answered(1, 1_000);
      else await means.pause(means.random.between(0, 30));
      await connection.drop(means.random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'streams that are held',
    weight: 10,
    inputs: 1,
    isSlow: true,
    run: async (means) => {
      const connection = means.open();
      if (means.random.chance(0.5)) connection.socket.pause();
      connection.send([stream(means)]);
      await means.pause(means.random.between(300, 4_000));
      await connection.drop(means.random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'streams behind pipelined requests',
    weight: 8,
    inputs: 1,
    isSlow: true,
    run: async (means) => {
      const { random, ground } = means;
      const connection = means.open();
      if (random.chance(0.7)) connection.socket.pause();
      // Mutated calls end the connection soon.
      const share = random.pick([0.5, 1, 1]);
      const before = Array.from({ length: random.between(1, 150) }, () =>
        random.chance(share) ? requestOf(ground, { target: '/openapi.json' }) : mutatedCall(random, ground),
      );
      connection.send([...before, stream(means), mutatedCall(random, ground), stream(means)]);
      await means.pause(random.between(100, 2_000));
      await connection.drop(random.chance(0.5));
      return 1;
    },
  },
];

function stream({ random, ground }: Means): HostileRequest {
  const path = random.pick([EVENT_PATHS.owned, EVENT_PATHS.tracked]);
  const isReal = ground.secrets.length > 0 && random.chance(0.5);
  const text = isReal ? random.pick(ground.secrets) : encodeURIComponent(oddText(random).toWellFormed()).slice(0, 400);
  const target = (isReal ? EVENT_PATHS.tracked : path).replace(/:\w+/, () => text || 'none');
  const last = random.pick(['0', '1', '-1', '999999999999', 'a']);
  const headers = [
    ['accept', 'text/event-stream'],
    ['last-event-id', last],
    ['cookie', ground.cookie],
  ] as const;
  return requestOf(ground, { target, headers });
}
