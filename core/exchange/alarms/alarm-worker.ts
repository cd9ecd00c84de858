import type { Subscription } from 'rxjs';
import type { AlarmRecord, AlarmSent } from '../../domain/alarms/alarm.ts';
import type { AlarmNotice, Alarms } from '../../ports/services/alarms.ts';
import type { Store } from '../../ports/stores/store.ts';
import { backOff } from '../workers/back-off.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';
import { reasonOf } from '../workers/record-failure.ts';
import { AlarmReporter, REPORT_MS, type ReporterParts, stateOf } from './alarm-reporter.ts';
import { dueNotice, isDone } from './due-notices.ts';
import { type StateStore, storedStates } from './stored-states.ts';

/** The lease of the process that sends, and an hour, in milliseconds. */
const [LEASE_MS, HOUR_MS] = [60_000, 3_600_000];
/** A state that no process has seen for so long is over; an event that did not happen again for a day. */
const [UNSEEN_MS, EVENT_MS] = [60_000, 86_400_000];
/** Rounds that fail one after the other before people are told that the store is away. */
const FAILURES = 6;
/** Notices of one message; more wait for the next. */
const MOST_NOTICES = 50;
/** Pauses of a channel that takes nothing: with them it is tried nine times an hour. */
const PAUSES = { firstPause: 30_000, longestPause: 600_000 };

interface AlarmParts extends ReporterParts {
  readonly store: StateStore & Pick<Store, 'alarms'>;
  readonly channels: readonly Alarms[];
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
  /** Channels that took nothing, and until when they are left alone. */
  readonly #failed = new Map<string, { readonly times: number; readonly at: number }>();
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(parts: AlarmParts) {
    this.#parts = parts;
    this.#reporter = new AlarmReporter(parts);
    this.#lease = new Lease(parts.store, parts.clock, { name: 'alarms', holder: parts.holder, ms: LEASE_MS });
  }

  start(): void {
    this.#running ??= every(REPORT_MS, () => (this.#round = this.round()), this.#parts.clock).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    await this.#round;
    await this.#lease.release().catch(() => {});
  }

  /** Stores what this process sees, then sends what is due. Never rejects. */
  async round(): Promise<void> {
    try {
      await this.#reporter.report();
      if (await this.#lease.acquire()) {
        // What cannot be looked at must not keep the alarms of others from being sent.
        const [looked] = await Promise.allSettled([this.#look()]);
        for (const channel of this.#parts.channels) await this.#send(channel);
        if (looked.status === 'rejected') throw looked.reason;
        await this.#clean();
      }
      this.#failures = 0;
    } catch (cause) {
      this.#parts.logger.warn('alarms could not be stored or sent; it is tried again', { cause });
      await this.#roundFailed();
    }
  }

  /** Raises the states that the store shows, and ends what nobody sees any more. */
  async #look(): Promise<void> {
    const { store, clock } = this.#parts;
    await store.alarms.raise((await storedStates(store, clock)).map(stateOf), clock.now());
    const now = clock.now();
    const isOver = ({ kind, seenAt, endedAt }: AlarmRecord) =>
      endedAt === undefined && Math.abs(now - seenAt) >= (kind === 'state' ? UNSEEN_MS : EVENT_MS);
    const over = (await store.alarms.list()).filter(isOver);
    await store.alarms.end(
      over.map(({ key }) => key),
      now,
    );
  }

  async #send(channel: Alarms): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const [now, { name }] = [clock.now(), channel];
    const failed = this.#failed.get(name);
    if (failed && Math.abs(now - failed.at) < backOff(failed.times, PAUSES)) return;
    const due = (await store.alarms.list()).flatMap((alarm) => {
      const notice = dueNotice(alarm, name, now);
      return notice ? [{ alarm, notice }] : [];
    });
    if (due.length === 0 || !(await this.#maySend(channel, now))) return;
    const sending = due.slice(0, MOST_NOTICES);
    const sent = sending.map(({ alarm: { key, sent: before } }): [string, AlarmSent] => {
      return [key, { count: (before[name]?.count ?? 0) + 1, at: now }];
    });
    // Counted before it is sent: a process that dies again and again after sending keeps to the limit too.
    await store.alarms.countMessage(name, now);
    try {
      const id = `alarm-${sending[0]!.alarm.id}-${sent[0]![1].count}-${sending.length}`;
      await channel.send(
        sending.map(({ notice }) => notice),
        id,
      );
      this.#failed.delete(name);
    } catch (error) {
      this.#failed.set(name, { times: (failed?.times ?? 0) + 1, at: now });
      logger.warn('a channel took no alarms; it is tried again', { channel: name, reason: reasonOf(error) });
      return;
    }
    await store.alarms.noteSent(name, new Map(sent));
  }

  /**
   * Half of an hour's messages may follow each other at once. Then there are pauses: whoever floods alarms must not use up all
   * messages, and keep the next alarm waiting for an hour.
   */
  async #maySend({ name, hourly }: Alarms, now: number): Promise<boolean> {
    const { alarms } = this.#parts.store;
    const sent = await alarms.messages(name, now - HOUR_MS);
    if (sent >= hourly || sent * 2 < hourly) return sent < hourly;
    return (await alarms.messages(name, now - Math.floor((2 * HOUR_MS) / hourly))) === 0;
  }

  async #clean(): Promise<void> {
    const { store, channels, clock } = this.#parts;
    const names = channels.map(({ name }) => name);
    const done = (await store.alarms.list()).filter((alarm) => isDone(alarm, names, clock.now()));
    await store.alarms.remove(done.map(({ key }) => key));
  }

  /** Without the store nothing can be shared: then each process tells by itself, once an hour. */
  async #roundFailed(): Promise<void> {
    const { channels, clock } = this.#parts;
    this.#failures += 1;
    if (this.#failures % (HOUR_MS / REPORT_MS) !== FAILURES) return;
    const text = 'the database cannot be used as it should: exchanges may stand still, and alarms may be missing';
    const known = { key: 'database', text, advice: 'look at the database and the log of the server' };
    const notice: AlarmNotice = { ...known, kind: 'raised', since: clock.now(), times: this.#failures };
    await Promise.allSettled(channels.map((channel) => channel.send([notice], `alarm-database-${clock.now()}`)));
  }
}
