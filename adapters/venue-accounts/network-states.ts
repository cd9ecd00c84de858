import type { NetworkOpenness, NetworkQuestion, NetworkState } from '../../core/ports/markets/venue-account.ts';
import type { AccountTable } from './account-table.ts';
import type { CcxtCurrency } from './ccxt-module.ts';
import { networkCodes } from './network-codes.ts';

export const UNKNOWN_STATE: NetworkState = { deposits: 'unknown', withdrawals: 'unknown' };

/** Kraken's words for an asset: it tells nothing of single networks. A word that is new does not say that it is open. */
const STATUSES: ReadonlyMap<unknown, NetworkState> = new Map([
  ['enabled', { deposits: 'open', withdrawals: 'open' }],
  ['deposit_only', { deposits: 'open', withdrawals: 'closed' }],
  ['withdrawal_only', { deposits: 'closed', withdrawals: 'open' }],
  ['funding_temporarily_disabled', { deposits: 'closed', withdrawals: 'closed' }],
]);
const CLOSED: NetworkState = { deposits: 'closed', withdrawals: 'closed' };

type Table = Pick<AccountTable, 'networks' | 'hasUnifiedCodes'>;

interface AnswersOptions {
  /** The allow-list: what a code of the venue, in upper case, stands for. */
  readonly assets: ReadonlyMap<string, string>;
  readonly table: Table;
}

/** ccxt's answer about the currencies of a venue, as far as they are on the allow-list. */
export class NetworkAnswers {
  readonly #table: Table;
  readonly #listed = new Map<string, CcxtCurrency[]>();

  constructor(listed: Readonly<Record<string, CcxtCurrency | undefined>>, { assets, table }: AnswersOptions) {
    this.#table = table;
    for (const [code, currency] of Object.entries(listed)) {
      const own = table.hasUnifiedCodes ? code : (currency?.id ?? code);
      const asset = assets.get(own.toUpperCase());
      if (currency && asset !== undefined) this.#listed.set(asset, [...(this.#listed.get(asset) ?? []), currency]);
    }
  }

  /** True if it tells of no currency of ours: ccxt returns nothing where it does not ask, and that is no answer. */
  get isEmpty(): boolean {
    return this.#listed.size === 0;
  }

  /** What it tells of a currency: of its network, or of the whole asset where the venue tells no more. */
  of({ asset, network }: NetworkQuestion): NetworkState {
    const found = (this.#listed.get(asset) ?? []).flatMap((currency) => {
      if (this.#table.networks === 'assets') return [stateOfStatus(currency.info?.['status'])];
      const { networks = {} } = currency;
      return networkCodes(network, asset).flatMap((code) => {
        const state = Object.hasOwn(networks, code) ? networks[code] : undefined;
        return state === undefined ? [] : [stateOf(state)];
      });
    });
    return { deposits: agreed(found, 'deposits'), withdrawals: agreed(found, 'withdrawals') };
  }
}

/** Of answers under several names of one network: closed where one says so. */
function agreed(found: readonly NetworkState[], way: keyof NetworkState): NetworkOpenness {
  const [first = 'unknown', ...others] = new Set(found.map((state) => state[way]));
  if (others.length === 0) return first;
  return first === 'closed' || others.includes('closed') ? 'closed' : 'unknown';
}

function stateOfStatus(status: unknown): NetworkState {
  return STATUSES.get(status) ?? (typeof status === 'string' ? CLOSED : UNKNOWN_STATE);
}

function stateOf({ active, deposit, withdraw }: Pick<CcxtCurrency, 'active' | 'deposit' | 'withdraw'>): NetworkState {
  const openness = (flag: boolean | undefined): NetworkOpenness => {
    if (flag === false || active === false) return 'closed';
    return flag === true ? 'open' : 'unknown';
  };
  return { deposits: openness(deposit), withdrawals: openness(withdraw) };
}
