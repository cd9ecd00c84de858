import type { Currency } from './currency.ts';

/** When a payout arrives, as estimated. */
export interface Arrival {
  /** Seconds from the customer's payment until the payout is in a block. */
  readonly seconds: number;
  /** That the deposit needs before it is exchanged. */
  readonly confirmations: number;
}

/** What an estimate of time needs of a currency. */
type Timed = Pick<Currency, 'confirmations' | 'blockSeconds'>;

/** Seconds that the exchange itself takes: to see the deposit, to trade it, and to sign and broadcast the payout. */
export const WORK_SECONDS = 15;

/** Average seconds until a deposit counts, from its broadcast; undefined where the network's block time is not known. */
export function depositSeconds({ confirmations, blockSeconds }: Timed): number | undefined {
  return blockSeconds === undefined ? undefined : confirmations * blockSeconds;
}

/**
 * Average seconds from the customer's payment until the payout is in a block, rounded up: the confirmations that the
 * deposit needs, the exchange's own work, and one block for the payout. Undefined where a block time is not known.
 */
export function arrivalSeconds(from: Timed, to: Timed): number | undefined {
  const deposit = depositSeconds(from);
  return deposit === undefined || to.blockSeconds === undefined
    ? undefined
    : Math.ceil(deposit + WORK_SECONDS + to.blockSeconds);
}

/** The share of one side in that time: what its network takes. Undefined where the block time is not known. */
export function arrivalPart(currency: Timed, side: 'from' | 'to'): number | undefined {
  return side === 'from' ? depositSeconds(currency) : currency.blockSeconds;
}

/** A time as people say it: less than a minute, in minutes, or from two hours on in hours. */
export interface RoughTime {
  readonly unit: 'moment' | 'minutes' | 'hours';
  /** At least 1; whole. */
  readonly count: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rounds a time up to what people say: minutes one by one up to 10, then by five, and hours from two hours on. */
export function roughTime(seconds: number): RoughTime {
  if (seconds < MINUTE) return { unit: 'moment', count: 1 };
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 10) return { unit: 'minutes', count: minutes };
  const byFive = Math.ceil(minutes / 5) * 5;
  return byFive < 120 ? { unit: 'minutes', count: byFive } : { unit: 'hours', count: Math.ceil(seconds / HOUR) };
}
