import { createHash } from 'node:crypto';
import { Subject } from 'rxjs';
import { parseUnits } from '../../../core/domain/amount.ts';
import type { ActiveFaults } from './faults/active-faults.ts';
import { VENUE } from './engine/settlement.ts';
import type { MatchingEngine } from './engine/matching-engine.ts';
import type { VenueClock } from './venue-clock.ts';

/** A network on which an asset moves. Numbers are plain decimal strings of the asset. */
export interface Network {
  readonly id: string;
  readonly name: string;
  readonly fee: string;
  readonly minimum: string;
}

export interface Transfer {
  readonly id: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly account: string;
  readonly asset: string;
  readonly network: Network;
  readonly address: string;
  /** Units that move on the chain: without the fee. */
  readonly units: bigint;
  readonly fee: bigint;
  readonly clientId: string | undefined;
  readonly at: number;
  status: 'pending' | 'done';
  txid: string;
}

/** Why a withdrawal is refused. */
type TransferReason = 'suspended' | 'network' | 'address' | 'minimum' | 'balance' | 'duplicate';
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
  readonly reason: TransferReason;

  constructor(reason: TransferReason) {
    super(reason);
    this.reason = reason;
  }
}

/** How long a transfer is pending, in milliseconds. */
const PENDING_MS = 500;

const NETWORKS: Readonly<Record<string, readonly Network[]>> = {
  BTC: [{ id: 'BTC', name: 'Bitcoin', fee: '0.0001', minimum: '0.0005' }],
  ETH: [{ id: 'ETH', name: 'Ethereum', fee: '0.002', minimum: '0.01' }],
  LTC: [{ id: 'LTC', name: 'Litecoin', fee: '0.002', minimum: '0.01' }],
  DOGE: [{ id: 'DOGE', name: 'Dogecoin', fee: '4', minimum: '20' }],
  USDT: [
    { id: 'ETH', name: 'Tether USD (ERC20)', fee: '4', minimum: '10' },
    { id: 'TRX', name: 'Tether USD (TRC20)', fee: '2.5', minimum: '5' },
  ],
};

/** Coins that come to the venue and leave it. */
export class Transfers {
  readonly #engine: MatchingEngine;
  readonly #clock: VenueClock;
  readonly #faults: ActiveFaults;
  readonly #list: Transfer[] = [];
  /** Withdrawals when they are sent; for a chain beside the venue. */
  readonly sent$ = new Subject<Transfer>();

  constructor(engine: MatchingEngine, clock: VenueClock, faults: ActiveFaults) {
    this.#engine = engine;
    this.#clock = clock;
    this.#faults = faults;
  }

  networks(asset: string): readonly Network[] {
    return NETWORKS[asset] ?? [];
  }

  /** Whether an asset may not be withdrawn, or paid in. */
  isSuspended(kind: 'withdrawals' | 'deposits', asset: string): boolean {
    return this.#faults.lasting(kind, (fault) => fault.state === 'suspended' && fits(fault, asset)) !== undefined;
  }

  /** The account's own pay-in address: the same at each call. */
  address(account: string, asset: string, network: Network): string {
    const digest = createHash('sha256').update(`${account} ${asset} ${network.id}`).digest('hex');
    return network.id === 'ETH' ? `0x${digest.slice(0, 40)}` : `sim1${digest.slice(0, 38)}`;
  }

  /** Coins that a chain shows for an account; credited after a while. */
  deposit(account: string, asset: string, amount: string, network = this.networks(asset)[0]!): Transfer {
    const units = this.#units(asset, amount);
    const transfer = this.#add({ kind: 'deposit', account, asset, network, units, fee: 0n });
    this.#clock.after(PENDING_MS, () => this.#credit(transfer));
    return transfer;
  }

  /** Takes `amount`, fee included, from the account and sends it after a while. @throws TransferRefused */
  withdraw(
    account: string,
    asset: string,
    amount: string,
    { network, address, clientId }: { network: Network; address: string; clientId?: string | undefined },
  ): Transfer {
    if (this.isSuspended('withdrawals', asset)) throw new TransferRefused('suspended');
    const gross = this.#units(asset, amount);
    const fee = this.#units(asset, network.fee);
    if (gross < this.#units(asset, network.minimum)) throw new TransferRefused('minimum');
    if (clientId !== undefined && this.#list.some((other) => other.clientId === clientId)) {
      throw new TransferRefused('duplicate');
    }
    if (this.#engine.accounts.free(account, asset) < gross) throw new TransferRefused('balance');
    this.#engine.hold(account, asset, gross);
    const transfer = this.#add({
      kind: 'withdrawal',
      account,
      asset,
      network,
      address,
      units: gross - fee,
      fee,
      clientId,
    });
    this.#clock.after(PENDING_MS, () => this.#send(transfer));
    return transfer;
  }

  /** Newest first. */
  list(account: string, kind: Transfer['kind'], asset?: string): readonly Transfer[] {
    const fits = (one: Transfer) =>
      one.account === account && one.kind === kind && (asset === undefined || one.asset === asset);
    return this.#list.filter(fits).toReversed();
  }

  #credit(transfer: Transfer): void {
    if (this.isSuspended('deposits', transfer.asset)) {
      this.#clock.after(PENDING_MS, () => this.#credit(transfer));
      return;
    }
    transfer.status = 'done';
    this.#engine.deposit(transfer.account, transfer.asset, transfer.units);
  }

  #send(transfer: Transfer): void {
    if (this.#faults.lasting('withdrawals', (fault) => fault.state === 'stuck' && fits(fault, transfer.asset))) {
      this.#clock.after(PENDING_MS, () => this.#send(transfer));
      return;
    }
    const { account, asset, units, fee } = transfer;
    this.#engine.hold(account, asset, -(units + fee));
    this.#engine.deposit(account, asset, -(units + fee));
    this.#engine.deposit(VENUE, asset, fee);
    transfer.status = 'done';
    transfer.txid = createHash('sha256').update(transfer.id).digest('hex');
    this.sent$.next(transfer);
  }

  #add(
    made: Pick<Transfer, 'kind' | 'account' | 'asset' | 'network' | 'units' | 'fee'> &
      Partial<Pick<Transfer, 'address' | 'clientId'>>,
  ): Transfer {
    const id = createHash('sha256').update(`transfer ${this.#list.length}`).digest('hex').slice(0, 32);
    const transfer: Transfer = {
      id,
      clientId: undefined,
      address: this.address(made.account, made.asset, made.network),
      at: this.#clock.now(),
      status: 'pending',
      txid: made.kind === 'deposit' ? createHash('sha256').update(`paid ${id}`).digest('hex') : '',
      ...made,
    };
    this.#list.push(transfer);
    return transfer;
  }

  #units(asset: string, amount: string): bigint {
    return parseUnits(amount, this.#engine.assets.get(asset)!.decimals);
  }
}

function fits(fault: { readonly asset?: string }, asset: string): boolean {
  return fault.asset === undefined || fault.asset === asset;
}
