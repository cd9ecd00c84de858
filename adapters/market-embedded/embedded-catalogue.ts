import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import { currenciesTable } from './data/currencies.ts';
import { networksTable } from './data/networks.ts';
import { tableRows } from './table.ts';

/** The built-in catalogue: every asset of the embedded market on its networks. */
export class EmbeddedCatalogue implements CurrencyCatalogue {
  readonly #currencies: readonly Currency[];

  constructor() {
    const networks = readNetworks();
    // Frozen, so that a check of it stays valid.
    this.#currencies = Object.freeze(
      tableRows(currenciesTable).map((row) => Object.freeze(readCurrency(row, networks))),
    );
  }

  list(): readonly Currency[] {
    return this.#currencies;
  }
}

interface SocialProvider {
  readonly name: string;
  readonly coin: string;
  readonly confirmations: number;
  readonly extraIdName: string | undefined;
}

function readNetworks(): ReadonlyMap<string, SocialProvider> {
  const rows = tableRows(networksTable, ' | ');
  return new Map(
    rows.map(([left = '', extraIdName]) => {
      const [id, coin, confirmations, ...name] = left.split(/\s+/) as [string, string, string, ...string[]];
      return [id, { name: name.join(' '), coin, confirmations: Number(confirmations), extraIdName }];
    }),
  );
}

/** Fiat currencies have prices because routes lead through them, but the exchange neither accepts nor sends them. */
const STATES: Readonly<Record<string, Pick<Currency, 'isWebEnabled' | 'withdrawable'>>> = {
  on: { isWebEnabled: true },
  in: { isWebEnabled: true, withdrawable: false },
  off: { isWebEnabled: false },
  fiat: { isWebEnabled: false, withdrawable: false },
};

function readCurrency(row: readonly string[], networks: ReadonlyMap<string, SocialProvider>): Currency {
  const [ticker, asset, networkId, decimals, networkFee, minimumPayout, state, ...name] = row as [
    ...[string, string, string, string, string, string, string],
    ...string[],
  ];
  const network = networks.get(networkId);
  const enabled = STATES[state];
  if (!network || !enabled) throw new Error(`currency ${ticker}: unknown network ${networkId} or state ${state}`);
  return {
    ticker,
    asset,
    name: name.join(' '),
    network: network.name,
    kind: state === 'fiat' ? 'fiat' : network.coin === asset ? 'coin' : 'token',
    decimals: Number(decimals),
    ...enabled,
    networkFee,
    minimumPayout,
    confirmations: network.confirmations,
    ...(network.extraIdName === undefined ? {} : { extraIdName: network.extraIdName }),
  };
}
