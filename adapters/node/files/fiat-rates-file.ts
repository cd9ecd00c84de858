import * as z from 'zod/mini';
import { MAX_FIAT_RATES } from '../../../core/domain/quotes/fiat-rate.ts';
import type { FiatRateList, ListedFiatRates } from '../../../core/ports/markets/fiat-rate-list.ts';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { readCheckedYaml } from './checked-yaml.ts';
import { WatchedFile } from './watched-file.ts';

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const LEAST = 0.0001;
const MOST = 10_000_000;
/** How far the calendar of some places is ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000;

const currency = z
  .string()
  .check(z.refine((code) => code !== 'USD' && KNOWN.has(code), 'must be the code of a currency other than USD: EUR'));
const amount = `must be what a dollar is worth, a number from ${LEAST} to ${MOST}`;
const rate = z.number(amount).check(z.minimum(LEAST, amount), z.maximum(MOST, amount));
const day = 'must be the day of the rates, such as 2026-11-27, and not in the future';

const form = z.strictObject(
  {
    date: z.string(day).check(z.refine(isPast, day)),
    rates: z
      .record(currency, rate, 'must be an object of rates by currency')
      .check(z.refine((rates) => Object.keys(rates).length <= MAX_FIAT_RATES, `must have at most ${MAX_FIAT_RATES}`)),
  },
  'must be an object with date and rates',
);

/** Reads the operator's rates, YAML or JSON. @throws ConfigurationError naming every mistake by its place in the file. */
export function readFiatRates(path: string): ListedFiatRates {
  const { date, rates } = readCheckedYaml(path, 'ALTWAY_FIAT_RATES', form, ({ code, message }) =>
    code === 'invalid_key' ? 'must be the code of a currency other than USD, such as EUR' : message,
  );
  return {
    at: startOf(date),
    rates: Object.fromEntries(Object.entries(rates).map(([code, value]) => [code, plain(value)])),
  };
}

/** The operator's rates, which change without a restart: a change counts from the next page on. */
export class FiatRatesFile implements FiatRateList {
  readonly #file: WatchedFile<ListedFiatRates | undefined>;

  constructor(path: string, logger: Logger) {
    const parse = () => readFiatRates(path);
    this.#file = new WatchedFile({ path, kind: 'rates of fiat currencies', none: undefined, parse }, logger);
  }

  current(): Promise<ListedFiatRates | undefined> {
    return this.#file.current();
  }
}

/** A day of the calendar that has begun somewhere. */
function isPast(date: string): boolean {
  const start = startOf(date);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(start);
  return isDay && new Date(start).toISOString().startsWith(date) && start <= Date.now() + AHEAD_MS;
}

/** NaN for what is no day. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Without an exponent, and at most six places. */
function plain(value: number): string {
  return String(Number(value.toFixed(6)));
}
