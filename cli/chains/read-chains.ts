import { readChainsFile } from '../../adapters/node/settings/chains-file.ts';
import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import { StartError } from '../serve/start-error.ts';
import type { ChainSetup, ChainsSetup } from './chain-setup.ts';
import { type Complain, readChain } from './read-chain.ts';

/**
 * Reads the file of real chains and validates it against the catalogue: every currency must be known, on the right
 * network and with the right decimals. @throws StartError naming every mistake; never a value that may be secret.
 */
export function readChains(path: string, currencies: readonly Currency[]): ChainsSetup {
  try {
    const entries = readChainsFile(path);
    const mistakes: string[] = [];
    const complain: Complain = (place, what) => mistakes.push(`${path}: ${place} ${what}`);
    const chains = entries.map((entry, at) => readChain(entry, currencies, complaining(complain, at)));
    refuseClashes(chains, complain);
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    return { chains, confirmations: new Map(entries.flatMap((entry) => Object.entries(entry.confirmations ?? {}))) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function complaining(complain: Complain, at: number): Complain {
  return (place, what) => complain(`chains[${at}].${place}`, what);
}

/** Reports values that two chains share but must not. */
function refuseClashes(chains: readonly ChainSetup[], complain: Complain): void {
  for (const [at, { id, tickers, isTest }] of chains.entries()) {
    const before = chains.slice(0, at);
    if (id === 'simulated') complain(`chains[${at}].id`, 'must not be simulated');
    if (before.some((other) => other.id === id)) complain(`chains[${at}]`, `has the ID of another chain: ${id}`);
    const taken = before.flatMap((other) => other.tickers);
    const twice = tickers.filter((ticker, index) => taken.includes(ticker) || tickers.indexOf(ticker) !== index);
    if (twice.length > 0) complain(`chains[${at}]`, `has currencies of another chain: ${twice.join(', ')}`);
    if (isTest !== chains[0]!.isTest)
      complain(`chains[${at}]`, 'is a test network beside a main one: coins without value would buy real ones');
  }
}
