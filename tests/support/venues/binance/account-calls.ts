import { fixed } from '../engine/grid.ts';
import type { FeeTerms } from '../engine/fees.ts';
import { TransferRefused, type Network, type Transfer } from '../transfers.ts';
import { venueTime, type ApiKey, type VenueContext } from '../venue-context.ts';
import { BinanceError } from './binance-error.ts';
import { eight, marketOf, symbolName } from './symbols.ts';

type Parameters = Readonly<Record<string, string>>;
type Call = (key: ApiKey, parameters: Parameters) => unknown;

/** Millionths as a fraction. */
const rate = (millionths: number): string => fixed(BigInt(millionths) * 100n, 8);

/** Answers Binance's calls about balances, fees, deposits and withdrawals. */
export class AccountCalls {
  readonly #venue: VenueContext;

  constructor(venue: VenueContext) {
    this.#venue = venue;
  }

  /** Calls by method and path. */
  readonly calls: Readonly<Record<string, Call>> = {
    'GET /api/v3/account': ({ account, canWithdraw }, { omitZeroBalances }) => {
      const { maker, taker } = this.#venue.engine.fees(account);
      const balances = this.#balances(account).filter(
        ({ free, locked }) => omitZeroBalances !== 'true' || /[1-9]/.test(free + locked),
      );
      return {
        makerCommission: maker / 100,
        takerCommission: taker / 100,
        buyerCommission: 0,
        sellerCommission: 0,
        commissionRates: { maker: rate(maker), taker: rate(taker), buyer: rate(0), seller: rate(0) },
        canTrade: true,
        canWithdraw,
        canDeposit: true,
        brokered: false,
        requireSelfTradePrevention: false,
        preventSor: false,
        updateTime: venueTime(this.#venue),
        accountType: 'SPOT',
        balances,
        permissions: ['SPOT'],
        uid: 1,
      };
    },
    'GET /api/v3/account/commission': ({ account }, { symbol }) => {
      const terms = this.#venue.engine.fees(account);
      const none = { maker: rate(0), taker: rate(0), buyer: rate(0), seller: rate(0) };
      return {
        symbol: symbolName(marketOf(this.#venue.engine, symbol)),
        standardCommission: { ...none, maker: rate(terms.maker), taker: rate(terms.taker) },
        specialCommission: none,
        taxCommission: none,
        discount: discountOf(terms),
      };
    },
    'GET /sapi/v1/asset/tradeFee': ({ account }, { symbol }) => {
      const { maker, taker } = this.#venue.engine.fees(account);
      const markets = [...this.#venue.engine.markets.values()].map(symbolName);
      return markets
        .filter((name) => symbol === undefined || name === symbol)
        .map((name) => ({ symbol: name, makerCommission: rate(maker), takerCommission: rate(taker) }));
    },
    'GET /sapi/v1/account/apiRestrictions': ({ canWithdraw, isUnbound }) => ({
      ipRestrict: isUnbound !== true,
      createTime: 1_600_000_000_000,
      enableReading: true,
      enableWithdrawals: canWithdraw,
      enableInternalTransfer: false,
      enableMargin: false,
      enableFutures: false,
      permitsUniversalTransfer: false,
      enableVanillaOptions: false,
      enableSpotAndMarginTrading: true,
    }),
    'GET /sapi/v1/capital/config/getall': ({ account }) =>
      this.#balances(account, true).map(({ asset, free, locked }) => this.#coin(asset, free, locked)),
    'GET /sapi/v1/capital/deposit/address': ({ account }, { coin, network }) => {
      const found = this.#network(coin, network);
      return { address: this.#venue.transfers.address(account, coin!, found), coin, tag: '', url: '' };
    },
    'GET /sapi/v1/capital/deposit/hisrec': ({ account }, { coin }) =>
      this.#venue.transfers.list(account, 'deposit', coin).map((transfer) => ({
        ...this.#transfer(transfer),
        status: transfer.status === 'done' ? 1 : 0,
        addressTag: '',
        insertTime: transfer.at,
        confirmTimes: transfer.status === 'done' ? '1/1' : '0/1',
        unlockConfirm: 1,
      })),
    'POST /sapi/v1/capital/withdraw/apply': (key, parameters) => this.#withdraw(key, parameters),
    'GET /sapi/v1/capital/withdraw/history': ({ account }, { coin, withdrawOrderId }) =>
      this.#venue.transfers
        .list(account, 'withdrawal', coin)
        .filter(({ clientId }) => withdrawOrderId === undefined || clientId === withdrawOrderId)
        .map((transfer) => ({
          ...this.#transfer(transfer),
          transactionFee: this.#text(transfer.asset, transfer.fee),
          status: transfer.status === 'done' ? 6 : 4,
          applyTime: new Date(transfer.at).toISOString().slice(0, 19).replace('T', ' '),
          withdrawOrderId: transfer.clientId ?? '',
          info: '',
          confirmNo: transfer.status === 'done' ? 1 : 0,
          txKey: '',
        })),
  };

  #withdraw({ account, canWithdraw }: ApiKey, parameters: Parameters): unknown {
    const { coin, network, address = '', amount = '', withdrawOrderId } = parameters;
    if (!canWithdraw) throw new BinanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
    if (!/^\d+(\.\d{1,8})?$/.test(amount)) throw new BinanceError(-1102, "Mandatory parameter 'amount' was malformed.");
    if (address === '') throw new TransferRefused('address');
    const found = this.#network(coin, network);
    const destination = { network: found, address, clientId: withdrawOrderId };
    return { id: this.#venue.transfers.withdraw(account, coin!, amount, destination).id };
  }

  #transfer(transfer: Transfer): Readonly<Record<string, unknown>> {
    return {
      id: transfer.id,
      amount: this.#text(transfer.asset, transfer.units),
      coin: transfer.asset,
      network: transfer.network.id,
      address: transfer.address,
      txId: transfer.txid,
      transferType: 0,
      walletType: 0,
    };
  }

  #coin(coin: string, free: string, locked: string): unknown {
    const { transfers } = this.#venue;
    const networks = transfers.networks(coin);
    const [depositEnable, withdrawEnable] = [
      !transfers.isSuspended('deposits', coin),
      !transfers.isSuspended('withdrawals', coin),
    ];
    return {
      coin,
      name: coin,
      depositAllEnable: depositEnable && networks.length > 0,
      withdrawAllEnable: withdrawEnable && networks.length > 0,
      free,
      locked,
      freeze: '0',
      withdrawing: '0',
      ipoing: '0',
      ipoable: '0',
      storage: '0',
      isLegalMoney: false,
      trading: true,
      networkList: networks.map(({ id, name, fee, minimum }, at) => ({
        network: id,
        coin,
        name,
        isDefault: at === 0,
        depositEnable,
        withdrawEnable,
        withdrawFee: fee,
        withdrawMin: minimum,
        withdrawMax: '1000000',
        withdrawIntegerMultiple: '0.00000001',
        minConfirm: 1,
        unLockConfirm: 1,
        sameAddress: false,
        busy: false,
      })),
    };
  }

  /** All assets that the account has, or that the venue has. */
  #balances(account: string, isAll = false): readonly { asset: string; free: string; locked: string }[] {
    const { engine, balances, faults } = this.#venue;
    const lag = faults.lasting('lagging-balances')?.ms ?? 0;
    const assets = isAll ? engine.assets : engine.accounts.balances(account);
    return [...assets.keys()].map((asset) => {
      const { total, held } = balances.balance(account, asset, lag);
      return { asset, free: this.#text(asset, total - held), locked: this.#text(asset, held) };
    });
  }

  #network(coin: string | undefined, id: string | undefined): Network {
    const networks = this.#venue.transfers.networks(coin ?? '');
    const found = id === undefined ? networks[0] : networks.find((network) => network.id === id);
    if (found === undefined) throw new TransferRefused('network');
    return found;
  }

  #text(asset: string, units: bigint): string {
    return eight(fixed(units, this.#venue.engine.assets.get(asset)!.decimals));
  }
}

function discountOf({ in: where }: FeeTerms): Readonly<Record<string, unknown>> {
  const isOn = typeof where === 'object';
  return {
    enabledForAccount: isOn,
    enabledForSymbol: true,
    discountAsset: isOn ? where.asset : 'BNB',
    discount: rate(isOn ? 1_000_000 - where.discount : 750_000),
  };
}
