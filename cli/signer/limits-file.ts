import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { SigningLimit } from '../../adapters/signer/signing-limits.ts';
import { textsOf } from '../../core/contract/field-error.ts';
import { namingFields } from '../../core/contract/naming-fields.ts';
import { fieldErrors } from '../../core/contract/validated-api.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { type Currency, findCurrency, type Ticker } from '../../core/domain/quotes/currency.ts';
import { StartError } from '../serve/start-error.ts';

export const LIMITS_FORM = '{"litecoin": {"ltc": {"order": "5", "day": "50"}}}';

/** Daily limit of fees, as a multiple of the highest fee of one transaction, unless the file sets it. */
const DAY_OF_FEES = 20n;

const AMOUNT = 'must be an amount in whole coins, such as "0.5"';
const amount = z.string(AMOUNT).check(z.regex(/^\d+(\.\d+)?$/, AMOUNT));
const fees = z.strictObject(
  { transaction: z.optional(amount), day: z.optional(amount) },
  'must have transaction and day, or one of them, and nothing else',
);
const limit = z.strictObject(
  { order: amount, day: amount, fees: z.optional(fees) },
  'must have order and day, may have fees, and nothing else',
);
const limitsFile = z.record(z.string(), z.record(z.string(), limit));
type GivenLimit = z.infer<typeof limit>;

export interface LimitsFile {
  readonly path: string;
  /** False where the file may be missing. */
  readonly isRequired: boolean;
}

/** Limits of a chain's fees where the file sets none. */
export interface FeeRules {
  /** The currency in which a chain charges the fee of an order. */
  readonly tickerOf: (chain: string, order: Ticker) => Ticker | undefined;
  /** Highest fee of one transaction, in smallest units of that currency. */
  readonly transaction: (chain: string, ticker: Ticker) => bigint | undefined;
  /**
   * Daily limit of fees in smallest units; twenty times `transaction`, within the currency's own limit, unless given.
   */
  readonly day?: (limit: Omit<SigningLimit, 'fees'>) => bigint;
}

/** Reads the limits by `chain ticker`. @throws StartError naming what is wrong in the file. */
export function readLimits(
  { path, isRequired }: LimitsFile,
  currencies: readonly Currency[],
  rules: FeeRules,
): ReadonlyMap<string, SigningLimit> {
  if (!existsSync(path) && !isRequired) return new Map();
  const limits = new Map<string, SigningLimit>();
  for (const [chain, byTicker] of Object.entries(parsed(path))) {
    for (const [ticker, given] of Object.entries(byTicker)) {
      const currency = findCurrency(currencies, ticker);
      if (currency?.ticker !== ticker) throw new StartError(`${path}: ${chain}.${ticker} is no currency`);
      const place = `${path}: ${chain}.${ticker}`;
      limits.set(`${chain} ${ticker}`, limitOf(place, chain, currency, given, rules));
    }
  }
  return limits;
}

function limitOf(
  place: string,
  chain: string,
  { ticker, decimals }: Currency,
  given: GivenLimit,
  rules: FeeRules,
): SigningLimit {
  const units = (text: string): bigint => parseUnits(text, decimals, 'floor');
  const own = { order: units(given.order), day: units(given.day) };
  const payer = rules.tickerOf(chain, ticker);
  if (payer !== ticker) {
    if (given.fees && payer !== undefined)
      throw new StartError(`${place}.fees: fees on ${chain} are paid in ${payer}: set them at ${chain}.${payer}`);
    return own;
  }
  const transaction = optional(given.fees?.transaction, units) ?? rules.transaction(chain, ticker) ?? 0n;
  const most = rules.day?.(own) ?? least(own.day, DAY_OF_FEES * transaction);
  return { ...own, fees: { transaction, day: optional(given.fees?.day, units) ?? most } };
}

function parsed(path: string): z.infer<typeof limitsFile> {
  const { success, data, error } = limitsFile.safeParse(json(path));
  if (success) return data;
  const mistakes = namingFields(textsOf(fieldErrors(error.issues)));
  throw new StartError(`${path} can't be read (${mistakes}): it must look like ${LIMITS_FORM}`, { cause: error });
}

function json(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new StartError(`${path} can't be read (${reason}): it must look like ${LIMITS_FORM}`, { cause });
  }
}

function optional<Given, T>(given: Given | undefined, read: (given: Given) => T): T | undefined {
  return given === undefined ? undefined : read(given);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
