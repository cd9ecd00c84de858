import type { Subscription } from 'rxjs';
import type { AlarmRecord } from '../../domain/alarms/alarm.ts';
import type { AlarmNotice, Alarms } from '../../ports/services/alarms.ts';
import type { Store } from '../../ports/stores/store.ts';
import { withDeadline } from '../workers/deadline.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';
import { AlarmReporter, REPORT_MS, type ReporterParts, stateOf } from './alarm-reporter.ts';
import { ChannelSender } from './channel-sender.ts';
import { isDone } from './due-notices.ts';
import { type ExpectedWork, type StateStore, storedStates } from './stored-states.ts';

/** The lease of the process that sends, and an hour, in milliseconds. */
const [LEASE_MS, HOUR_MS] = [60_000, 3_600_000];
/** A state that no process has seen for so long is over; an event that did not happen again for a day. */
const [UNSEEN_MS, EVENT_MS] = [60_000, 86_400_000];
/** How long a process that stops waits for its channels, in milliseconds. */
const STOP_MS = 5_000;
/** Rounds that fail one after the other before people are told that the store is away. */
const FAILURES = 6;

interface AlarmParts extends ReporterParts {
  readonly store: StateStore & Pick<Store, 'alarms'>;
  readonly channels: readonly Alarms[];
  /** The settings of this process say that positions are worked off. */
  readonly isHedging?: boolean;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

/**
 * Keeps alarms in the store, where all processes find them, and sends each to every channel: once, again at growing
 * intervals while it lasts, and an all-clear. Every process stores what it sees; one at a time sends.
 */
export class AlarmWorker {
  readonly #parts: AlarmParts;
  readonly #lease: Lease;
  readonly #reporter: AlarmReporter;
  readonly #senders: readonly ChannelSender[];
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();
  #failures = 0;
  readonly #expected: ExpectedWork;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
    this.#reporter = new AlarmReporter(parts);
    this.#expected = parts.isHedging === true ? { hedgingSince: parts.clock.now() } : {};
    this.#senders = parts.channels.map((channel) => new ChannelSender(channel, parts));
    this.#lease = new Lease(parts.store, parts.clock, { name: 'alarms', holder: parts.holder, ms: LEASE_MS });
  }

  start(): void {
    this.#running ??= every(REPORT_MS, () => (this.#round = this.#step()), this.#parts.clock).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    await this.#round;
    // What is under way then is sent again by another process: better twice than a process that does not end.
    await withDeadline(this.#idle(), STOP_MS, this.#parts.clock, 'a channel').catch(() => {});
    await this.#lease.release().catch(() => {});
  }

  /** Stores what this process sees, then sends what is due, and waits until it is sent. Never rejects. */
  async round(): Promise<void> {
    await this.#step();
    await this.#idle();
  }

  /** Waits for no channel: one that is slow holds up neither another nor what is stored. */
  async #step(): Promise<void> {
    try {
      await this.#reporter.report();
      if (await this.#lease.acquire()) {
        // What cannot be looked at must not keep the alarms of others from being sent.
        const [looked] = await Promise.allSettled([this.#look()]);
        for (const sender of this.#senders) sender.begin();
        if (looked.status === 'rejected') throw looked.reason;
        await this.#clean();
      }
      this.#failures = 0;
    } catch (cause) {
      this.#parts.logger.warn('alarms could not be stored or sent; it is tried again', { cause });
      this.#stepFailed();
    }
  }

  /** Raises the states that the store shows, and ends what nobody sees any more. */
  async #look(): Promise<void> {
    const { store, clock } = this.#parts;
    await store.alarms.raise((await storedStates(store, clock, this.#expected)).map(stateOf), clock.now());
    const now = clock.now();
    const isOver = ({ kind, seenAt, endedAt }: AlarmRecord) =>
      endedAt === undefined && Math.abs(now - seenAt) >= (kind === 'state' ? UNSEEN_MS : EVENT_MS);
    const over = (await store.alarms.list()).filter(isOver);
    await store.alarms.end(
      over.map(({ key }) => key),
      now,
    );
  }

  async #clean(): Promise<void> {
    const { store, channels, clock } = this.#parts;
    const names = channels.map(({ name }) => name);
    const done = (await store.alarms.list()).filter((alarm) => isDone(alarm, names, clock.now()));
    await store.alarms.remove(done.map(({ key }) => key));
  }

  /** Without the store nothing can be shared: then each process tells by itself, once an hour. */
  #stepFailed(): void {
    const { clock } = this.#parts;
    this.#failures += 1;
    if (this.#failures % (HOUR_MS / REPORT_MS) !== FAILURES) return;
    const text = 'the database cannot be used as it should: exchanges may stand still, and alarms may be missing';
    const known = { key: 'database', text, advice: 'look at the database and the log of the server' };
    const notice: AlarmNotice = { ...known, kind: 'raised', since: clock.now(), times: this.#failures };
    for (const sender of this.#senders) sender.beginAlone(notice, `alarm-database-${clock.now()}`);
  }

  async #idle(): Promise<void> {
    await Promise.all(this.#senders.map((sender) => sender.idle()));
  }
}
