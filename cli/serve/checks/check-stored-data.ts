import type { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import type { ChainsSetup } from '../../chains/chain-setup.ts';
import { checkChainKind } from './check-chain-kind.ts';
import { checkTickers } from './check-tickers.ts';

/** Checks that the stored data fits the present chains. @throws StartError when it does not. */
export async function checkStoredData(
  store: Store,
  setup: ChainsSetup | undefined,
  whole: CurrencyCatalogue,
): Promise<void> {
  await checkChainKind(store, setup);
  const supported = setup ? setup.chains.flatMap(({ tickers }) => tickers) : whole.list().map(({ ticker }) => ticker);
  await checkTickers(store, supported);
}
