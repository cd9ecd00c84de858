import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import currencies from './data/currencies.json' with { type: 'json' };
import networkTable from './data/networks.json' with { type: 'json' };

/** The built-in catalogue: every asset of the embedded market on its networks. */
export class EmbeddedCatalogue implements CurrencyCatalogue {
  readonly #currencies: readonly Currency[];

  constructor() {
    const networks = readNetworks();
    // Frozen, so that a check of it stays valid.
    const rows = currencies as CurrencyRow[];
    this.#currencies = Object.freeze(rows.map((row) => Object.freeze(readCurrency(row, networks))));
  }

  list(): readonly Currency[] {
    return this.#currencies;
  }
}

interface Network {
  readonly name: string;
  /** The asset of its own coin. */
  readonly coin: string;
  /** That a deposit needs. */
  readonly confirmations: number;
  /** Average time between blocks; 0 where there are none. */
  readonly blockSeconds: number;
  /** Name of the memo or tag that exchanges' addresses need. */
  readonly extraIdName: string | undefined;
}

type NetworkRow = [
  id: string,
  coin: string,
  confirmations: number,
  blockSeconds: number,
  name: string,
  extraIdName?: string,
];

function readNetworks(): ReadonlyMap<string, Network> {
  const rows = networkTable as NetworkRow[];
  return new Map(
    rows.map(([id, coin, confirmations, blockSeconds, name, extraIdName]) => [
      id,
      { name, coin, confirmations, blockSeconds, extraIdName },
    ]),
  );
}

type CurrencyRow = [
  ticker: string,
  asset: string,
  network: string,
  decimals: number,
  networkFee: string,
  minimumPayout: string,
  state: string,
  name: string,
];

/** Fiat currencies have prices because routes lead through them, but the exchange neither accepts nor sends them. */
const STATES: Readonly<Record<string, Pick<Currency, 'isWebEnabled' | 'withdrawable'>>> = {
  on: { isWebEnabled: true },
  in: { isWebEnabled: true, withdrawable: false },
  off: { isWebEnabled: false },
  fiat: { isWebEnabled: false, withdrawable: false },
};

function readCurrency(row: CurrencyRow, networks: ReadonlyMap<string, Network>): Currency {
  const [ticker, asset, networkId, decimals, networkFee, minimumPayout, state, name] = row;
  const network = networks.get(networkId);
  const enabled = STATES[state];
  if (!network || !enabled) throw new Error(`currency ${ticker}: unknown network ${networkId} or state ${state}`);
  return {
    ticker,
    asset,
    name,
    network: network.name,
    kind: state === 'fiat' ? 'fiat' : network.coin === asset ? 'coin' : 'token',
    decimals,
    ...enabled,
    networkFee,
    minimumPayout,
    confirmations: network.confirmations,
    ...(network.blockSeconds > 0 && { blockSeconds: network.blockSeconds }),
    ...(network.extraIdName === undefined ? {} : { extraIdName: network.extraIdName }),
  };
}
