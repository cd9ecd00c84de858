import { type Attack, pipelined } from './hostile-attack.ts';
import { allowed, type AttackSurface, type HostileRequest, requestOf } from './hostile-request.ts';
import type { Random } from '../../random.ts';

const BATCH = 24;
const PAIRS = [
  { from: 'ltc', to: 'doge', amount: '15' },
  { from: 'btc', to: 'eth', amount: '0.05' },
  { from: 'xrp', to: 'xlm', amount: '900' },
];

/** Well-formed traffic in the same batches as the attacks: the baseline of the measurements. */
export function drawVisit(_random: Random): Attack {
  return {
    name: 'well-formed calls',
    weight: 1,
    inputs: BATCH,
    run: (tools) => {
      const { random, surface } = tools;
      return pipelined(
        tools,
        Array.from({ length: BATCH }, () => wellFormed(random, surface)),
      );
    },
  };
}

function wellFormed(random: Random, surface: AttackSurface): HostileRequest {
  const body = Buffer.from(JSON.stringify(random.pick(PAIRS)));
  const call = (target: string) => requestOf(surface, { method: 'POST', target, headers: allowed(surface), body });
  const kind = random.next();
  if (kind < 0.45) return call('/exchange/estimate');
  if (kind < 0.8) return call('/exchange/quote');
  if (kind < 0.9) return requestOf(surface, { target: '/exchange/rates?base=btc' });
  if (kind < 0.99) return requestOf(surface, { target: '/api/domain/' });
  return requestOf(surface, { target: '/', headers: [['accept', 'text/html']] });
}
