import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { SimulatedFamily } from '../../adapters/signer/simulated-family.ts';
import type { SigningFamily } from '../../adapters/signer/signing-family.ts';
import type { SigningLimit, SigningLimits } from '../../adapters/signer/signing-desk.ts';
import { parseAmount } from '../../core/domain/amount.ts';
import { type Currency, findCurrency } from '../../core/domain/currency.ts';
import type { ChainSetup } from '../chains/chain-setup.ts';
import { readChains } from '../chains/read-chains.ts';
import { StartError } from '../serve/start-error.ts';

/** On the simulated chain, as multiples of a currency's smallest payout: its coins are worth nothing. */
const SIMULATED = { order: 10_000_000n, day: 1_000_000_000n } as const;
/** A fee beyond this many times what the house asks is a mistake, or theft. */
const MOST_FEES = 10n;

const FORM = '{"litecoin": {"ltc": {"order": "5", "day": "50"}}}';
const amount = z.string().check(z.regex(/^\d+(\.\d+)?$/));
const limitsFile = z.record(z.string(), z.record(z.string(), z.strictObject({ order: amount, day: amount })));

export interface LimitsFile {
  readonly path: string;
  /** False where it may be missing. */
  readonly isRequired: boolean;
}

/** Where a signer's setup is written down. */
export interface SigningFiles {
  readonly limits: LimitsFile;
  /** The file of real chains; the simulated one is signed for unless given. */
  readonly chains?: string | undefined;
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
 * @throws StartError naming what is wrong in the files.
 */
export async function signingSetup({ limits: { path, isRequired }, chains }: SigningFiles): Promise<SigningSetup> {
  const currencies = new EmbeddedCatalogue().list();
  const given = givenLimits(path, existsSync(path) || isRequired ? readLimits(path) : {}, currencies);
  if (chains !== undefined) {
    const setups = readChains(chains, currencies).chains;
    return {
      families: await Promise.all(setups.map(familyOf)),
      limits: (chain, ticker) => given.get(`${chain} ${ticker}`),
    };
  }
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

/**
 * Every currency of the real chains must have a limit before anything is signed: found out later, it would stop payouts.
 * @throws StartError naming those that have none.
 */
export function refuseWithoutLimits({ limits }: SigningSetup, files: SigningFiles): void {
  if (files.chains === undefined) return;
  const { chains } = readChains(files.chains, new EmbeddedCatalogue().list());
  const all = chains.flatMap(({ id, tickers }) => tickers.map((ticker) => [id, ticker] as const));
  const missing = all.filter(([id, ticker]) => limits(id, ticker) === undefined);
  if (missing.length === 0) return;
  const names = missing.map((name) => name.join('.')).join(', ');
  throw new StartError(`${files.limits.path} sets no limit for ${names}: it must look like ${FORM}`);
}

/** Their libraries are large, and the demonstration does without. */
async function familyOf(setup: ChainSetup): Promise<SigningFamily> {
  const { id, maximumFee } = setup;
  if (setup.kind === 'bitcoin-family') {
    const { bitcoinFamily } = await import('../../adapters/signer/bitcoin-family.ts');
    // Sizes are estimated from above, and change that is dust becomes part of the fee.
    return bitcoinFamily(setup.parameters, { maximumFee, maximumFeeRate: 2n * setup.parameters.feeRate.maximum });
  }
  const { evmFamily } = await import('../../adapters/signer/evm-family.ts');
  const { chainId, nativeTicker, tokens } = setup.settings;
  return evmFamily({ chain: id, chainId, nativeTicker, tokens, limits: { maxFee: maximumFee } });
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
    throw new StartError(`${path} can't be read: it must look like ${FORM}`, { cause });
  }
}
