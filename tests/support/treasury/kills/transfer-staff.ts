import { randomBytes } from 'node:crypto';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { formatUnits, parseUnits } from '../../../../core/domain/amount.ts';
import type { TreasuryTransfer } from '../../../../core/domain/treasury/treasury-transfer.ts';
import { TransferJournal } from '../../../../core/exchange/treasury/transfers/transfer-journal.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { pause } from '../../../campaign/random.ts';
import { OPERATOR } from '../../hedging/hedging-bench.ts';
import { type OpenVenues, SIMULATED, type SimulatedName } from '../../venues/open.ts';
import type { Transfer } from '../../venues/transfers.ts';
import { type Addresses, type Moved, MOVED, wayOf } from './transfer-places.ts';
import type { TransferTown } from './transfer-town.ts';

const ALICE = { actor: 'staff:alice', person: 'alice', reason: 'orders need coins there' };
const BOB = { actor: 'staff:bob', person: 'bob', reason: 'agreed' };
const LIMITS = { least: 0n, most: 10n ** 12n, dayMost: 10n ** 15n, isAutomatic: false, feeBasisPoints: 50 };
const EVERY_MS = 300;
/** After these nobody sends a call any more: a request ends after 15 seconds. The journal wants ten minutes, which are not waited for here. */
const [LOOKED_MS, AHEAD_MS] = [20_000, 601_000];

/** Two members of staff, who plan transfers, approve them, withdraw by hand, and cancel what no venue has taken. */
export class TransferStaff {
  readonly #store: Store;
  readonly #venues: OpenVenues;
  readonly #addresses: Addresses;
  readonly #journal: TransferJournal;
  readonly #later: TransferJournal;
  /** What they withdrew by hand, by the transfer's ID. */
  readonly #withdrawn = new Map<string, Transfer>();
  #planned = 0;
  #isPlanning = true;

  constructor({ store, venues, addresses, hot }: Pick<TransferTown, 'store' | 'venues' | 'addresses' | 'hot'>) {
    this.#store = store;
    this.#venues = venues;
    this.#addresses = new Map([...addresses, ['hot', hot]]);
    const newId = () => randomBytes(16).toString('hex');
    this.#journal = new TransferJournal(store, { now: () => Date.now() }, newId);
    this.#later = new TransferJournal(store, { now: () => Date.now() + AHEAD_MS }, newId);
  }

  /** Works until nothing is planned any more, and each transfer has ended. */
  async work(): Promise<void> {
    while ((await this.#round()) || this.#isPlanning) await pause(EVERY_MS);
  }

  /** Plans no more. */
  finish(): void {
    this.#isPlanning = false;
  }

  /** Does what there is to do. @returns false where there was nothing. */
  async #round(): Promise<boolean> {
    const open = await this.#store.treasuryTransfers.open();
    for (const transfer of open) await this.#serve(transfer).catch(passing);
    const busy = new Set(open.map(({ ticker }) => ticker));
    const plans = this.#isPlanning ? MOVED.filter(({ currency }) => !busy.has(currency.ticker)) : [];
    for (const moved of plans) await this.#plan(moved).catch(passing);
    return open.length + plans.length > 0;
  }

  /** One way after the other, each with an amount of its own, by which the audit knows it again. */
  async #plan({ currency, millionths }: Moved): Promise<void> {
    const { ticker, asset, decimals } = currency;
    const at = this.#planned++;
    const venue = SIMULATED[Math.floor(at / 2) % SIMULATED.length]!;
    const isOut = at % 2 === 0;
    const from = isOut ? 'hot' : venue;
    const to = isOut ? (at % 14 === 6 ? 'cold' : venue) : wayOf(venue, ticker);
    const address = this.#addresses.get(to)!.get(ticker)!;
    const amount = (millionths + BigInt(at)) * 10n ** BigInt(decimals - 6);
    const way = { ticker, asset, decimals, from, to, destination: { address }, amount, worth: 1n };
    const approvalAbove = at % 4 === 1 ? 0n : LIMITS.most;
    await this.#journal.plan(way, ALICE, { ...LIMITS, approvalAbove, addresses: new Map() });
  }

  async #serve(transfer: TreasuryTransfer): Promise<void> {
    const { id, state, signedAt } = transfer;
    if (state === 'planned') await this.#journal.approve(id, BOB);
    else if (state === 'by-hand') await this.#byHand(transfer);
    else if (state === 'requested' && signedAt !== undefined && Date.now() - signedAt > LOOKED_MS) {
      if (!this.#isAtVenue(transfer)) await this.#later.cancel(id, { ...ALICE, reason: 'the venue does not have it' });
    }
  }

  async #byHand({ id, from, ticker, amount, decimals, destination: { address } }: TreasuryTransfer): Promise<void> {
    const { transfers } = this.#venues[from as SimulatedName];
    const { code } = movedOf(ticker);
    const text = formatUnits(amount, decimals);
    const network = transfers.networks(code)[0]!;
    const made = this.#withdrawn.get(id) ?? transfers.withdraw(OPERATOR, code, text, { network, address });
    this.#withdrawn.set(id, made);
    if (made.status === 'done') await this.#journal.confirm(id, made.txid, ALICE);
  }

  #isAtVenue({ from, ticker, amount, decimals }: TreasuryTransfer): boolean {
    const { transfers, engine } = this.#venues[from as SimulatedName];
    const { code } = movedOf(ticker);
    const whole = parseUnits(formatUnits(amount, decimals), engine.assets.get(code)!.decimals);
    return transfers.list(OPERATOR, 'withdrawal', code).some(({ units, fee }) => units + fee === whole);
  }
}

function movedOf(ticker: string): Moved {
  return MOVED.find(({ currency }) => currency.ticker === ticker)!;
}

/** A step that came too late, because a worker was faster: the next round looks again. */
function passing(error: unknown): void {
  if (!(error instanceof ExchangeError) || error.code !== 'conflict') throw error;
}
