import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { SimulatedScheme } from '../../adapters/signer/schemes/simulated-scheme.ts';
import type { SigningScheme } from '../../adapters/signer/schemes/signing-scheme.ts';
import type { SigningLimit, SigningLimits } from '../../adapters/signer/signing-limits.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { type Currency, findCurrency } from '../../core/domain/quotes/currency.ts';
import type { ChainSetup } from '../chains/chain-setup.ts';
import { readChains } from '../chains/read-chains.ts';
import { StartError } from '../serve/start-error.ts';
import { type FeeRules, LIMITS_FORM, type LimitsFile, readLimits } from './limits-file.ts';

/** Limits on the simulated chain, as multiples of a currency's smallest payout: its coins are worth nothing. */
const SIMULATED = { order: 10_000_000n, day: 1_000_000_000n } as const;
/** A fee above this multiple of the exchange's own network fee is a mistake, or theft. */
const MAX_FEES = 10n;

/** Files of a signer's setup. */
export interface SigningFiles {
  readonly limits: LimitsFile;
  /** The file of real chains; the simulated one unless given. */
  readonly chains?: string | undefined;
}

/** The chains that a signer signs for, and their limits. */
interface SigningSetup {
  readonly schemes: readonly SigningScheme[];
  readonly limits: SigningLimits;
}

/**
 * Reads the chains with keys, and the limits of their currencies: those of the file, by chain and ticker, in whole
 * coins (`{"litecoin": {"ltc": {"order": "5", "day": "50"}}}`), or for the simulated chain generous ones. A currency of
 * a real chain that the file does not name is not signed for. @throws StartError naming the mistakes in the files.
 */
export async function signingSetup({ limits, chains }: SigningFiles): Promise<SigningSetup> {
  const currencies = new EmbeddedCatalogue().list();
  if (chains === undefined) return simulatedSetup(limits, currencies);
  const setups = readChains(chains, currencies).chains;
  const given = readLimits(limits, currencies, realFees(setups));
  return {
    schemes: await Promise.all(setups.map(schemeOf)),
    limits: (chain, ticker) => given.get(`${chain} ${ticker}`),
  };
}

function isSimulated(chain: string): boolean {
  return chain === 'simulated';
}

function simulatedSetup(file: LimitsFile, currencies: readonly Currency[]): SigningSetup {
  const maximumFee = (ticker: string): bigint | undefined => {
    const currency = findCurrency(currencies, ticker);
    return currency && MAX_FEES * unitsOf(currency, currency.networkFee);
  };
  // On the simulated chain every currency pays its own fees, and the coins are worth nothing: daily fees are limited by
  // the currency's own limit.
  const rules: FeeRules = {
    tickerOf: (chain, ticker) => (isSimulated(chain) ? ticker : undefined),
    transaction: (_, ticker) => maximumFee(ticker),
    day: ({ day }) => day,
  };
  const given = readLimits(file, currencies, rules);
  return {
    schemes: [new SimulatedScheme(maximumFee)],
    limits: (chain, ticker) =>
      given.get(`${chain} ${ticker}`) ??
      (isSimulated(chain) ? generous(findCurrency(currencies, ticker), maximumFee(ticker)) : undefined),
  };
}

function realFees(setups: readonly ChainSetup[]): FeeRules {
  const find = (chain: string) => setups.find(({ id }) => id === chain);
  return {
    tickerOf: (chain) => {
      const setup = find(chain);
      return setup && feeTickerOf(setup);
    },
    transaction: (chain) => find(chain)?.maximumFee,
  };
}

/** The currency in which a chain charges its fees. */
function feeTickerOf(setup: ChainSetup): string {
  return setup.kind === 'evm' ? setup.settings.nativeTicker : setup.parameters.ticker;
}

/**
 * Requires a limit for every currency of the real chains before anything is signed: a limit found missing later would
 * stop payouts. @throws StartError naming the currencies without one.
 */
export function refuseWithoutLimits(setup: SigningSetup, files: SigningFiles): void {
  const missing = withoutLimits(setup, files);
  if (missing.length === 0) return;
  throw new StartError(
    `${files.limits.path} sets no limit for ${missing.join(', ')}: it must look like ${LIMITS_FORM}`,
  );
}

/** Currencies of the real chains without a limit, as `chain.ticker`. */
export function withoutLimits({ limits }: SigningSetup, files: SigningFiles): readonly string[] {
  if (files.chains === undefined) return [];
  const { chains } = readChains(files.chains, new EmbeddedCatalogue().list());
  const all = chains.flatMap(({ id, tickers }) => tickers.map((ticker) => [id, ticker] as const));
  return all.filter(([id, ticker]) => limits(id, ticker) === undefined).map((name) => name.join('.'));
}

/** Loads the scheme on demand: the libraries are large, and the demonstration does not use them. */
async function schemeOf(setup: ChainSetup): Promise<SigningScheme> {
  const { id, maximumFee } = setup;
  if (setup.kind === 'bitcoin-family') {
    const { bitcoinScheme } = await import('../../adapters/signer/schemes/bitcoin-scheme.ts');
    // Twice the rate: sizes are estimated from above, and dust change is added to the fee.
    return bitcoinScheme(setup.parameters, { maximumFee, maximumFeeRate: 2n * setup.parameters.feeRate.maximum });
  }
  const { evmScheme } = await import('../../adapters/signer/schemes/evm-scheme.ts');
  const { chainId, nativeTicker, tokens } = setup.settings;
  return evmScheme({ chain: id, chainId, nativeTicker, tokens, limits: { maxFee: maximumFee } });
}

function generous(currency: Currency | undefined, maximumFee = 0n): SigningLimit | undefined {
  if (currency === undefined) return undefined;
  const smallest = unitsOf(currency, currency.minimumPayout);
  const day = SIMULATED.day * smallest;
  return { order: SIMULATED.order * smallest, day, fees: { transaction: maximumFee, day } };
}

function unitsOf({ decimals }: Currency, text: string): bigint {
  const units = parseUnits(text, decimals, 'ceiling');
  return units > 0n ? units : 1n;
}
