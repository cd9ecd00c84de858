import type { Alarm, AlarmKind, AlarmRecord, AlarmSent } from '../../../domain/alarms/alarm.ts';

/** Alarms that are kept; new ones beyond that are not. */
export const MOST_ALARMS = 500;

/** An alarm that is seen now. */
export interface RaisedAlarm extends Alarm {
  readonly kind: AlarmKind;
  /** How often it happened since it was raised last. */
  readonly times: number;
}

/** What a channel has just sent about an alarm. */
export interface SentNotice extends AlarmSent {
  /** True for an all-clear. */
  readonly isOver?: boolean | undefined;
}

/** Open alarms, and those whose all-clear was not sent yet: one row a key for all processes. */
export interface AlarmStore {
  /** Adds alarms, or marks those that are open as seen now; one that has just ended goes on. */
  raise(alarms: readonly RaisedAlarm[], at: number): Promise<void>;
  /** Ends open alarms. */
  end(keys: readonly string[], at: number): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly AlarmRecord[]>;
  /**
   * Remembers what a channel has sent, by key. If an alarm was raised again while its all-clear was being sent, nothing of
   * it counts as sent, and the channel sends the new alarm.
   */
  noteSent(channel: string, sent: ReadonlyMap<string, SentNotice>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Counts a message of a channel, and forgets those of more than a day before. */
  countMessage(channel: string, at: number): Promise<void>;
  /** The messages of a channel since a time. */
  messages(channel: string, since: number): Promise<number>;
}
