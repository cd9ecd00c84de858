import type { Alarm } from '../../domain/alarms/alarm.ts';

/** One line of what a channel sends. */
export interface AlarmNotice extends Alarm {
  /** `raised` at first, `lasts` at each repetition, `over` as the all-clear, and `test` when staff asks for it. */
  readonly kind: 'raised' | 'lasts' | 'over' | 'test';
  /** Since when, in milliseconds since 1970, and how often it was seen or happened. */
  readonly since: number;
  readonly times: number;
}

/** A channel that alarms reach people by. */
export interface Alarms {
  readonly name: 'log' | 'mail' | 'webhook';
  /** Most messages within an hour: what is beyond waits, and is sent in one message then. */
  readonly hourly: number;
  /**
   * Sends notices in one message, once. @param id the same for each attempt, so that a message that is sent twice is
   * recognised. @throws Error, without secrets, if it was not handed over: a retry makes sense.
   */
  send(notices: readonly AlarmNotice[], id: string): Promise<void>;
}
