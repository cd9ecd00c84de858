import type { AccountMarket } from '../../../core/domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import { formatUnits, rescaleUnits } from '../../../core/domain/amount.ts';
import {
  type NetworkQuestion,
  type NetworkState,
  type VenueAccount,
  type VenueDeposit,
  VenueBusyError,
  type VenueFill,
  VenueInsufficientError,
  type VenueOrder,
  type VenueOrderState,
  type VenueWithdrawal,
  VenueRefusedError,
  VenueUnknownError,
} from '../../../core/ports/markets/venue-account.ts';
import { isOpen, type Order, OrderRefused } from '../venues/engine/order.ts';
import type { SimulatedVenue } from '../venues/simulated-venue.ts';
import { isYetUnknown, spoilOrder, venueTime } from '../venues/venue-context.ts';
import type { Face } from '../venues/server/face.ts';

export type EngineVenue = Pick<
  SimulatedVenue<Face>,
  'engine' | 'clock' | 'faults' | 'balances' | 'thin' | 'fault' | 'crowd' | 'transfers' | 'keys'
>;

/** What calls are named in faults. */
type Call = 'time' | 'balances' | 'place' | 'find' | 'open' | 'fills' | 'deposits' | 'withdrawals' | 'networks';

/**
 * An account straight on a simulated venue's engine, without a wire: for thousands of runs. It is held to the same contract
 * as those over ccxt, and to the same faults; every call takes a turn of the event loop, so others come in between.
 */
export class EngineAccount implements VenueAccount {
  readonly venue: string;
  readonly settlesWithinMs = 30_000;
  readonly #account: string;
  readonly #simulated: EngineVenue;
  /** What is called before each call, and can end the process that calls. */
  onCall: (call: Call, when: 'before' | 'after') => void = () => {};
  /** Changes what the venue tells: a venue that lies. */
  lie: {
    fills?: (fills: readonly VenueFill[]) => readonly VenueFill[];
    balances?: (shown: Map<string, bigint>) => void;
    deposits?: (deposits: readonly VenueDeposit[]) => readonly VenueDeposit[];
  } = {};

  constructor(venue: string, account: string, simulated: EngineVenue) {
    this.venue = venue;
    this.#account = account;
    this.#simulated = simulated;
  }

  time(): Promise<readonly [number, number]> {
    return this.#call('time', () => [venueTime(this.#simulated), venueTime(this.#simulated)] as const);
  }

  balances(): Promise<ReadonlyMap<string, bigint>> {
    return this.#call('balances', () => {
      const { engine, balances, faults } = this.#simulated;
      const lag = faults.lasting('lagging-balances')?.ms ?? 0;
      const shown = new Map(
        [...engine.accounts.balances(this.#account).keys()].map((code) => [
          code.toLowerCase(),
          this.#units(code, balances.balance(this.#account, code, lag).total),
        ]),
      );
      this.lie.balances?.(shown);
      return shown;
    });
  }

  deposits(asset: string, since: number): Promise<readonly VenueDeposit[]> {
    return this.#call('deposits', () => {
      const code = asset.toUpperCase();
      const found = this.#simulated.transfers.list(this.#account, 'deposit', code).filter(({ at }) => at >= since);
      const shown = found.map(({ txid, units, status }) => {
        return { chainTxId: txid, amount: this.#units(code, units), isCredited: status === 'done' };
      });
      return this.lie.deposits?.(shown) ?? shown;
    });
  }

  withdrawals(asset: string, since: number): Promise<readonly VenueWithdrawal[]> {
    return this.#call('withdrawals', () => {
      const code = asset.toUpperCase();
      const found = this.#simulated.transfers.list(this.#account, 'withdrawal', code).filter(({ at }) => at >= since);
      return found.map(({ clientId, address, units, fee, status, txid }): VenueWithdrawal => {
        const amounts = { amount: this.#units(code, units), fee: this.#units(code, fee) };
        return { clientId, address, ...amounts, state: status, chainTxId: txid === '' ? undefined : txid };
      });
    });
  }

  networkStates(currencies: readonly NetworkQuestion[]): Promise<readonly NetworkState[]> {
    return this.#call('networks', () => {
      const { transfers } = this.#simulated;
      return currencies.map(({ asset }) => {
        const code = asset.toUpperCase();
        if (transfers.networks(code).length === 0) return { deposits: 'unknown', withdrawals: 'unknown' };
        const stateOf = (kind: keyof NetworkState) => (transfers.isSuspended(kind, code) ? 'closed' : 'open');
        return { deposits: stateOf('deposits'), withdrawals: stateOf('withdrawals') };
      });
    });
  }

  place({ clientId, market, side, size, limit, deadline }: VenueOrder): Promise<string> {
    return this.#call('place', () => {
      const { engine } = this.#simulated;
      if (venueTime(this.#simulated) >= deadline) throw new VenueRefusedError('the deadline has passed');
      const symbol = symbolOf(market);
      const { grid } = engine.market(symbol);
      const [ticks, lots] = [grid.ticks(limit), grid.lots(size)];
      if (ticks === undefined || lots === undefined) throw new VenueRefusedError('between ticks or lots');
      const order = {
        account: this.#account,
        market: symbol,
        side,
        ticks,
        lots,
        timeInForce: 'IOC',
        clientId,
      } as const;
      spoilOrder(this.#simulated, 'place', order);
      return String(engine.place(order).id);
    });
  }

  find({ clientId }: Pick<VenueOrder, 'clientId'>): Promise<VenueOrderState | undefined> {
    return this.#call('find', () => {
      const order = this.#simulated.engine.orders.byClientId(this.#account, clientId);
      return order && !isYetUnknown(this.#simulated, order) ? this.#state(order) : undefined;
    });
  }

  openOrders(market: AccountMarket): Promise<readonly VenueOrderState[]> {
    return this.#call('open', () =>
      this.#simulated.engine.orders
        .open(this.#account)
        .filter((order) => order.market === symbolOf(market))
        .map((order) => this.#state(order)),
    );
  }

  fills(market: AccountMarket, since: number): Promise<readonly VenueFill[]> {
    return this.#call('fills', () => {
      const orders = this.#simulated.engine.orders.all(this.#account);
      const fills = orders
        .filter((order) => order.market === symbolOf(market) && !isYetUnknown(this.#simulated, order))
        .flatMap((order) => order.fills.filter(({ at }) => at >= since).map((fill) => this.#fill(order, fill)))
        .toSorted((a, b) => Number(a.id) - Number(b.id));
      return this.lie.fills?.(fills) ?? fills;
    });
  }

  async #call<T>(call: Call, answer: () => T): Promise<T> {
    const { faults } = this.#simulated;
    await Promise.resolve();
    this.onCall(call, 'before');
    const busy = faults.takeForCall('rate-limit', call);
    if (busy) throw new VenueBusyError('too many calls', busy.retryAfter * 1_000);
    const isLost = (when: 'before' | 'after') =>
      (['unavailable', 'timeout', 'reset'] as const).some((kind) => faults.takeForCall(kind, call, when) !== undefined);
    if (isLost('before')) throw new VenueUnknownError('no answer');
    try {
      return answer();
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      throw error.reason === 'balance'
        ? new VenueInsufficientError(error.message)
        : new VenueRefusedError(error.message);
    } finally {
      this.onCall(call, 'after');
      // oxlint-disable-next-line no-unsafe-finally -- the answer is lost, whatever it was
      if (isLost('after')) throw new VenueUnknownError('the answer was lost');
    }
  }

  #state(order: Order): VenueOrderState {
    return {
      orderId: String(order.id),
      clientId: order.clientId,
      isOpen: isOpen(order),
      filled: this.#size(order.market, order.filled),
    };
  }

  #fill(order: Order, { trade, lots, cost, fee, at }: Order['fills'][number]): VenueFill {
    const { quote } = this.#simulated.engine.market(order.market).spec;
    const fees =
      fee.units === 0n ? [] : [{ asset: fee.asset.toLowerCase(), amount: this.#units(fee.asset, fee.units) }];
    return {
      id: String(trade),
      orderId: String(order.id),
      size: this.#size(order.market, lots),
      cost: this.#units(quote, cost),
      fees,
      at,
    };
  }

  #size(symbol: string, lots: bigint): bigint {
    const { grid, spec } = this.#simulated.engine.market(symbol);
    return this.#units(spec.base, grid.baseUnits(lots));
  }

  #units(code: string, units: bigint): bigint {
    return rescaleUnits(units, this.#simulated.engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
  }
}

/** The engine's symbol of a market. */
export function symbolOf({ base, quote }: Pick<AccountMarket, 'base' | 'quote'>): string {
  return `${base}/${quote}`.toUpperCase();
}

/** For messages of tests. */
export function decimal(amount: bigint): string {
  return amount < 0n ? `-${formatUnits(-amount, VENUE_DECIMALS)}` : formatUnits(amount, VENUE_DECIMALS);
}
