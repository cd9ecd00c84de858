import type { AlarmNotice, Alarms } from '../../ports/services/alarms.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { SentNotice } from '../../ports/stores/operation/alarm-store.ts';
import type { Store } from '../../ports/stores/store.ts';
import { backOff } from '../workers/back-off.ts';
import { withDeadline } from '../workers/deadline.ts';
import { reasonOf } from '../workers/record-failure.ts';
import { dueNotice } from './due-notices.ts';

const HOUR_MS = 3_600_000;
/** Notices of one message; more wait for the next. */
const MOST_NOTICES = 50;
/** How long a channel may take for one message, in milliseconds: less than the lease of the process that sends. */
const SEND_MS = 50_000;
/** Pauses of a channel that takes nothing: with them it is tried nine times an hour. */
const PAUSES = { firstPause: 30_000, longestPause: 600_000 };

interface SenderParts {
  readonly store: Pick<Store, 'alarms'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends to one channel, one message at a time. Each channel has a deadline and pauses of its own, so none waits for another. */
export class ChannelSender {
  readonly #channel: Alarms;
  readonly #parts: SenderParts;
  /** Since when the channel has taken nothing, and how often in a row. */
  #failed: { readonly times: number; readonly at: number } | undefined;
  #sending: Promise<void> | undefined;

  constructor(channel: Alarms, parts: SenderParts) {
    this.#channel = channel;
    this.#parts = parts;
  }

  /** Begins to send what is due, unless the last message is still under way. Failures are logged. */
  begin(): void {
    if (this.#sending === undefined) this.#start(() => this.#send());
  }

  /** Sends one notice past the store, which cannot be used, after the message that is under way. */
  beginAlone(notice: AlarmNotice, id: string): void {
    this.#start(() => this.#handOver([notice], id));
  }

  /** Resolves once nothing is under way. Never rejects. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  #start(work: () => Promise<unknown>): void {
    const ended = (this.#sending ?? Promise.resolve()).then(work).then(
      () => {},
      (cause: unknown) => this.#parts.logger.warn('alarms could not be read or noted; it is tried again', { cause }),
    );
    this.#sending = ended;
    void ended.then(() => {
      if (this.#sending === ended) this.#sending = undefined;
    });
  }

  async #send(): Promise<void> {
    const { store, clock } = this.#parts;
    const [now, { name }] = [clock.now(), this.#channel];
    if (this.#failed && Math.abs(now - this.#failed.at) < backOff(this.#failed.times, PAUSES)) return;
    const due = (await store.alarms.list()).flatMap((alarm) => {
      const notice = dueNotice(alarm, name, now);
      return notice ? [{ alarm, notice }] : [];
    });
    if (due.length === 0 || !(await this.#maySend(now))) return;
    const sending = due.slice(0, MOST_NOTICES);
    const sent = sending.map(({ alarm: { key, sent: before }, notice }): [string, SentNotice] => {
      return [key, { count: (before[name]?.count ?? 0) + 1, at: now, isOver: notice.kind === 'over' }];
    });
    // Counted before it is sent: a process that dies again and again after sending keeps to the limit too.
    await store.alarms.countMessage(name, now);
    const id = `alarm-${sending[0]!.alarm.id}-${sent[0]![1].count}-${sending.length}`;
    const notices = sending.map(({ notice }) => notice);
    if (await this.#handOver(notices, id)) await store.alarms.noteSent(name, new Map(sent));
  }

  /** @returns false if the channel did not take it in time. */
  async #handOver(notices: readonly AlarmNotice[], id: string): Promise<boolean> {
    const { clock, logger } = this.#parts;
    const { name } = this.#channel;
    try {
      await withDeadline(this.#channel.send(notices, id), SEND_MS, clock, `the channel ${name}`);
      this.#failed = undefined;
      return true;
    } catch (error) {
      this.#failed = { times: (this.#failed?.times ?? 0) + 1, at: clock.now() };
      logger.warn('a channel took no alarms; it is tried again', { channel: name, reason: reasonOf(error) });
      return false;
    }
  }

  /**
   * Half of an hour's messages may follow each other at once. Then there are pauses: somebody who causes many alarms must not use up all
   * messages, and keep the next alarm waiting for an hour.
   */
  async #maySend(now: number): Promise<boolean> {
    const { alarms } = this.#parts.store;
    const { name, hourly } = this.#channel;
    const sent = await alarms.messages(name, now - HOUR_MS);
    if (sent >= hourly || sent * 2 < hourly) return sent < hourly;
    return (await alarms.messages(name, now - Math.floor((2 * HOUR_MS) / hourly))) === 0;
  }
}
