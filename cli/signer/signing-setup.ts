import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { SimulatedFamily } from '../../adapters/signer/simulated-family.ts';
import type { SigningFamily } from '../../adapters/signer/signing-family.ts';
import type { SigningLimit, SigningLimits } from '../../adapters/signer/signing-desk.ts';
import { parseAmount } from '../../core/domain/amount.ts';
import { type Currency, findCurrency } from '../../core/domain/currency.ts';
import { StartError } from '../serve/start-error.ts';

/** On the simulated chain, as multiples of a currency's smallest payout: its coins are worth nothing. */
const SIMULATED = { order: 10_000_000n, day: 1_000_000_000n } as const;
/** A fee beyond this many times what the house asks is a mistake, or theft. */
const MOST_FEES = 10n;

const amount = z.string().check(z.regex(/^\d+(\.\d+)?$/));
const limitsFile = z.record(z.string(), z.record(z.string(), z.strictObject({ order: amount, day: amount })));

export interface LimitsFile {
  readonly path: string;
  /** False where it may be missing. */
  readonly isRequired: boolean;
}

/** What a signer signs for. */
export interface SigningSetup {
  readonly families: readonly SigningFamily[];
  readonly limits: SigningLimits;
}

/**
 * Every chain there are keys for, and the limits of its currencies: those of the file, by chain and ticker, in whole
 * coins (`{"litecoin": {"ltc": {"order": "5", "day": "50"}}}`), or for the simulated chain generous ones. A currency of
 * a real chain that the file does not name is not signed for.
 * @throws StartError naming what is wrong in the file.
 */
export function signingSetup({ path, isRequired }: LimitsFile): SigningSetup {
  const currencies = new EmbeddedCatalogue().list();
  const given = givenLimits(path, existsSync(path) || isRequired ? readLimits(path) : {}, currencies);
  const maximumFee = (ticker: string): bigint | undefined => {
    const currency = findCurrency(currencies, ticker);
    return currency && MOST_FEES * unitsOf(currency, currency.networkFee);
  };
  return {
    families: [new SimulatedFamily(maximumFee)],
    limits: (chain, ticker) =>
      given.get(`${chain} ${ticker}`) ??
      (chain === 'simulated' ? generous(findCurrency(currencies, ticker)) : undefined),
  };
}

function generous(currency: Currency | undefined): SigningLimit | undefined {
  if (currency === undefined) return undefined;
  const least = unitsOf(currency, currency.minimumPayout);
  return { order: SIMULATED.order * least, day: SIMULATED.day * least };
}

function unitsOf({ decimals }: Currency, text: string): bigint {
  const { units } = parseAmount(text, decimals, 'ceiling');
  return units > 0n ? units : 1n;
}

function givenLimits(
  path: string,
  file: z.infer<typeof limitsFile>,
  currencies: readonly Currency[],
): ReadonlyMap<string, SigningLimit> {
  const limits = new Map<string, SigningLimit>();
  for (const [chain, byTicker] of Object.entries(file)) {
    for (const [ticker, { order, day }] of Object.entries(byTicker)) {
      const currency = findCurrency(currencies, ticker);
      if (currency?.ticker !== ticker) throw new StartError(`${path}: ${chain}.${ticker} is no currency`);
      const units = (text: string): bigint => parseAmount(text, currency.decimals, 'floor').units;
      limits.set(`${chain} ${ticker}`, { order: units(order), day: units(day) });
    }
  }
  return limits;
}

function readLimits(path: string): z.infer<typeof limitsFile> {
  try {
    return limitsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const form = '{"litecoin": {"ltc": {"order": "5", "day": "50"}}}';
    throw new StartError(`${path} can't be read: it must look like ${form}`, { cause });
  }
}
