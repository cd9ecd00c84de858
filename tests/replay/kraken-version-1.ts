import { krakenSymbol } from '../../adapters/venues/kraken/kraken-markets.ts';

type Level = readonly [price: string, size: string, time: string, flag?: string];
interface Sides {
  readonly as?: readonly Level[];
  readonly bs?: readonly Level[];
  readonly a?: readonly Level[];
  readonly b?: readonly Level[];
  readonly c?: string;
}

/**
 * Rewrites a message of Kraken's WebSocket from version 1 to 2. Prices and sizes keep their decimals, as JSON numbers.
 * @returns the text itself when it is no book message of version 1. @throws Error for one that cannot be read.
 */
export function toVersion2(text: string): string {
  if (text.includes('"event":"heartbeat"')) return '{"channel":"heartbeat"}';
  if (!text.startsWith('[')) return text;
  const message = JSON.parse(text) as unknown[];
  const name = message.at(-2);
  const pair = message.at(-1);
  if (typeof name !== 'string' || !name.startsWith('book') || typeof pair !== 'string') return '{"channel":"other"}';
  const parts = message.slice(1, -2) as Sides[];
  for (const part of parts)
    for (const side of [part.as, part.bs, part.a, part.b]) if (side !== undefined) checkLevels(side);
  const isSnapshot = parts.some((part) => 'as' in part || 'bs' in part);
  const asks = parts.flatMap((part) => part.as ?? part.a ?? []);
  const bids = parts.flatMap((part) => part.bs ?? part.b ?? []);
  const checksum = parts.find((part) => part.c !== undefined)?.c;
  const fields = [
    `"symbol":${JSON.stringify(krakenSymbol(pair))}`,
    `"bids":[${bids.map(level).join(',')}]`,
    `"asks":[${asks.map(level).join(',')}]`,
    ...(checksum === undefined ? [] : [`"checksum":${checksum}`]),
    `"timestamp":"${timeOf([...asks, ...bids])}"`,
  ];
  return `{"channel":"book","type":"${isSnapshot ? 'snapshot' : 'update'}","data":[{${fields.join(',')}}]}`;
}

/** @throws Error for what is no list of levels. */
function checkLevels(side: unknown): void {
  const isLevel = (one: unknown) => Array.isArray(one) && one.slice(0, 3).every((text) => typeof text === 'string');
  if (Array.isArray(side) && side.every(isLevel)) return;
  throw new Error(`levels that are no list of texts: ${JSON.stringify(side).slice(0, 40)}`);
}

function level([price, size]: Level): string {
  return `{"price":${price},"qty":${size}}`;
}

/** The time of the newest level, to the microsecond. */
function timeOf(levels: readonly Level[]): string {
  const newest = levels.reduce((last, [, , time]) => (time > last ? time : last), '0.000000');
  const [seconds = '0', micros = '000000'] = newest.split('.');
  return new Date(Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, `.${micros}Z`);
}
