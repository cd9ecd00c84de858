import type { Attack, AttackTools } from './hostile-attack.ts';
import { mutatedCall } from './hostile-calls.ts';
import { allowed, type HostileRequest, requestOf } from './hostile-request.ts';

const LARGE = ['/openapi.json', '/api/currencies', '/', '/developers'];

/** Attacks on the connection itself. Each counts as one input. */
export const CONNECTION_ATTACKS: readonly Attack[] = [
  {
    name: 'answers that nobody reads',
    weight: 8,
    inputs: 1,
    isSlow: true,
    run: async (tools) => {
      const { random, surface } = tools;
      const target = random.pick(LARGE);
      const connection = tools.open();
      connection.socket.pause();
      connection.send(Array.from({ length: random.between(20, 150) }, () => requestOf(surface, { target })));
      await tools.pause(random.between(200, 4_000));
      await connection.drop(random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'headers that come slowly',
    weight: 6,
    inputs: 1,
    isSlow: true,
    run: (tools) => drip(tools, requestOf(tools.surface, { target: '/', headers: [['x-slow', 'a'.repeat(200)]] })),
  },
  {
    name: 'a body that comes slowly',
    weight: 6,
    inputs: 1,
    isSlow: true,
    run: (tools) =>
      drip(tools, estimate(tools, Buffer.from(`{"from":"ltc","to":"doge","amount":"${'1'.repeat(200)}"}`))),
  },
  {
    name: 'an answer that is read slowly',
    weight: 6,
    inputs: 1,
    isSlow: true,
    run: async (tools) => {
      const { random, surface } = tools;
      const connection = tools.open();
      connection.send(
        Array.from({ length: random.between(1, 8) }, () => requestOf(surface, { target: random.pick(LARGE) })),
      );
      for (let times = random.between(3, 20); times > 0 && !connection.isClosed; times -= 1) {
        connection.socket.pause();
        await tools.pause(random.between(50, 300));
        connection.socket.resume();
        await tools.pause(5);
      }
      await connection.drop(random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'a connection that says nothing',
    weight: 6,
    inputs: 1,
    isSlow: true,
    run: async (tools) => {
      const connection = tools.open();
      await tools.pause(tools.random.between(100, 6_000));
      await connection.drop();
      return 1;
    },
  },
  {
    name: 'a body that ends too soon',
    weight: 30,
    inputs: 1,
    run: async (tools) => {
      const { bytes } = estimate(tools, Buffer.alloc(tools.random.between(2, 16_000), 0x20));
      const connection = tools.open();
      connection.write(bytes.subarray(0, tools.random.between(1, bytes.length - 1)));
      await tools.pause(tools.random.between(0, 20));
      await connection.drop(tools.random.chance(0.5));
      return 1;
    },
  },
  {
    name: 'an answer that is not waited for',
    weight: 30,
    inputs: 1,
    run: async (tools) => {
      const { random, surface } = tools;
      const connection = tools.open();
      connection.send(Array.from({ length: random.between(1, 12) }, () => mutatedCall(random, surface)));
      await tools.pause(random.between(0, 15));
      await connection.drop(random.chance(0.7));
      return 1;
    },
  },
  {
    name: 'half of a connection',
    weight: 10,
    inputs: 1,
    run: async (tools) => {
      const { random, surface } = tools;
      const connection = tools.open();
      connection.send(Array.from({ length: random.between(1, 6) }, () => mutatedCall(random, surface)));
      connection.socket.end();
      await tools.pause(random.between(0, 100));
      await connection.drop();
      return 1;
    },
  },
];

/** Sends a few bytes at a time, for up to some seconds; at the end the request is complete or aborted. */
async function drip(tools: AttackTools, { bytes }: HostileRequest): Promise<number> {
  const { random } = tools;
  const connection = tools.open();
  const step = random.between(1, 12);
  const pauseMs = random.between(20, 600);
  const end = random.between(500, 13_000);
  let waited = 0;
  for (let at = 0; at < bytes.length && waited < end && !connection.isClosed; at += step) {
    connection.write(bytes.subarray(at, at + step));
    await tools.pause(pauseMs);
    waited += pauseMs;
  }
  await connection.drop(random.chance(0.5));
  return 1;
}

function estimate({ surface }: AttackTools, body: Buffer): HostileRequest {
  return requestOf(surface, { method: 'POST', target: '/exchange/estimate', headers: allowed(surface), body });
}
