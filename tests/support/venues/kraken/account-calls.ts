import { formatUnits, parseUnits } from '../../../../core/domain/amount.ts';
import { fixed } from '../engine/grid.ts';
import { num } from '../server/rest.ts';
import { TransferRefused, type Network, type Transfer } from '../transfers.ts';
import type { ApiKey, VenueContext } from '../venue-context.ts';
import { KrakenError } from './kraken-error.ts';
import { findAsset, findMarket, longName, pairKey } from './names.ts';
import type { Tokens } from './tokens.ts';

type Parameters = Readonly<Record<string, string>>;

/** A withdrawal address that the account's owner has saved under a name. */
export interface SavedAddress {
  readonly account: string;
  readonly name: string;
  readonly asset: string;
  readonly network: Network;
  readonly address: string;
}

const REFUSALS: Readonly<Record<TransferRefused['reason'], string>> = {
  suspended: 'EFunding:Withdrawals are disabled for this asset',
  network: 'EFunding:No funding method',
  address: 'EFunding:Unknown withdraw key',
  minimum: 'EFunding:Invalid amount',
  balance: 'EFunding:Insufficient funds',
  duplicate: 'EFunding:Invalid amount',
};

/** Answers Kraken's calls about balances, fees, deposits and withdrawals. */
export class AccountCalls {
  readonly #venue: VenueContext;
  readonly #saved: readonly SavedAddress[];
  readonly #tokens: Tokens;

  constructor(venue: VenueContext, saved: readonly SavedAddress[], tokens: Tokens) {
    this.#venue = venue;
    this.#saved = saved;
    this.#tokens = tokens;
  }

  /** Calls by their name in the path. */
  readonly calls: Readonly<Record<string, (key: ApiKey, parameters: Parameters) => unknown>> = {
    Balance: ({ account }) => this.#balances(account, (total) => total),
    BalanceEx: ({ account }) => this.#balances(account, (balance, hold) => ({ balance, hold_trade: hold })),
    TradeVolume: ({ account }, { pair }) => {
      const terms = this.#venue.engine.fees(account);
      const fee = (rate: number) => {
        const percent = fixed(BigInt(rate), 4);
        return {
          fee: percent,
          minfee: percent,
          maxfee: percent,
          nextfee: null,
          nextvolume: null,
          tiervolume: '0.0000',
        };
      };
      const keys = (pair ?? '').split(',').flatMap((name) => findMarket(this.#venue.engine, name) ?? []);
      const table = (rate: number) => Object.fromEntries(keys.map((market) => [pairKey(market), fee(rate)]));
      return { currency: 'ZUSD', volume: '0.0000', fees: table(terms.taker), fees_maker: table(terms.maker) };
    },
    GetWebSocketsToken: ({ account }) => ({ token: this.#tokens.issue(account), expires: 900 }),
    DepositMethods: (_, { asset }) =>
      this.#networks(asset).map(({ name, minimum }) => ({
        method: name,
        limit: false,
        'gen-address': true,
        minimum,
      })),
    DepositAddresses: ({ account }, { asset, method }) => {
      const code = this.#asset(asset);
      const network = this.#networks(asset).find(({ name }) => name === method);
      if (!network) throw new KrakenError('EFunding:No funding method');
      return [{ address: this.#venue.transfers.address(account, code, network), expiretm: '0', new: false }];
    },
    DepositStatus: ({ account }, { asset }) => this.#history(account, 'deposit', asset),
    WithdrawStatus: ({ account }, { asset }) => this.#history(account, 'withdrawal', asset),
    WithdrawMethods: (_, { asset }) =>
      this.#networks(asset).map(({ name, fee, minimum }) => ({
        asset: longName(this.#asset(asset)),
        method: name,
        network: name,
        minimum,
        fee: { aclass: 'currency', asset: longName(this.#asset(asset)), fee },
      })),
    WithdrawAddresses: ({ account }) =>
      this.#saved
        .filter((saved) => saved.account === account)
        .map(({ name, asset, network, address }) => ({
          address,
          asset: longName(asset),
          method: network.name,
          key: name,
          verified: true,
        })),
    WithdrawInfo: ({ account }, { asset, key, amount = '0' }) => {
      const { network } = this.#destination(account, asset, key);
      return {
        method: network.name,
        limit: '1000000.0000000000',
        amount: formatUnits(this.#net(this.#asset(asset), amount, network), this.#decimals(this.#asset(asset))),
        fee: network.fee,
      };
    },
    Withdraw: (key, parameters) => this.#withdraw(key, parameters),
  };

  #withdraw({ account, canWithdraw }: ApiKey, { asset, key, address, amount = '' }: Parameters): unknown {
    if (!canWithdraw) throw new KrakenError('EGeneral:Permission denied');
    const destination = this.#destination(account, asset, key);
    if (address !== undefined && address !== destination.address) {
      throw new KrakenError('EFunding:Invalid address');
    }
    if (!/^\d+(\.\d+)?$/.test(amount)) throw new KrakenError('EFunding:Invalid amount');
    try {
      const transfer = this.#venue.transfers.withdraw(account, this.#asset(asset), amount, destination);
      return { refid: refId(transfer) };
    } catch (error) {
      if (error instanceof TransferRefused) throw new KrakenError(REFUSALS[error.reason]);
      throw error;
    }
  }

  #balances(account: string, show: (total: string, hold: string) => unknown): unknown {
    const lag = this.#venue.faults.lasting('lagging-balances')?.ms ?? 0;
    const rows = [...this.#venue.engine.accounts.balances(account).keys()].map((code) => {
      const { total, held } = this.#venue.balances.balance(account, code, lag);
      const decimals = this.#decimals(code);
      return [longName(code), show(fixed(total, decimals), fixed(held, decimals))];
    });
    return Object.fromEntries(rows);
  }

  #history(account: string, kind: Transfer['kind'], asset: string | undefined): unknown {
    const code = asset === undefined ? undefined : this.#asset(asset);
    return this.#venue.transfers.list(account, kind, code).map((transfer) => ({
      method: transfer.network.name,
      aclass: 'currency',
      asset: longName(transfer.asset),
      refid: refId(transfer),
      txid: transfer.txid === '' ? null : transfer.txid,
      info: transfer.address,
      amount: fixed(transfer.units, this.#decimals(transfer.asset)),
      fee: fixed(transfer.fee, this.#decimals(transfer.asset)),
      time: num(Math.floor(transfer.at / 1000).toString()),
      status: transfer.status === 'done' ? 'Success' : 'Pending',
      ...(kind === 'withdrawal' ? { network: transfer.network.name, key: this.#nameOf(transfer) } : {}),
    }));
  }

  #nameOf({ account, address }: Transfer): string | undefined {
    return this.#saved.find((saved) => saved.account === account && saved.address === address)?.name;
  }

  #destination(account: string, asset: string | undefined, name: string | undefined): SavedAddress {
    const code = this.#asset(asset);
    const found = this.#saved.find((one) => one.account === account && one.name === name && one.asset === code);
    if (found === undefined) throw new KrakenError('EFunding:Unknown withdraw key');
    return found;
  }

  #net(asset: string, amount: string, { fee }: Network): bigint {
    const decimals = this.#decimals(asset);
    const units = parseUnits(amount, decimals) - parseUnits(fee, decimals);
    return units < 0n ? 0n : units;
  }

  #networks(asset: string | undefined): readonly Network[] {
    return this.#venue.transfers.networks(this.#asset(asset));
  }

  #asset(name = ''): string {
    const code = findAsset(this.#venue.engine, name);
    if (code === undefined) throw new KrakenError('EFunding:Unknown asset');
    return code;
  }

  #decimals(code: string): number {
    return this.#venue.engine.assets.get(code)!.decimals;
  }
}

/** Kraken's reference of a transfer. */
function refId({ id }: Transfer): string {
  const text = id.toUpperCase();
  return `A${text.slice(0, 6)}-${text.slice(6, 12)}-${text.slice(12, 18)}`;
}
