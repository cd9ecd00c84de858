/** Something that staff has to look at. Texts contain no secret and nothing that a stranger wrote. */
export interface Alarm {
  /** Names it among all: raised again under its key it is the same alarm. At most 200 characters. */
  readonly key: string;
  /** What is wrong, in one line. */
  readonly text: string;
  /** What staff can do, in one line: a command, or a page of the documents. */
  readonly advice: string;
}

/**
 * - `state`: it lasts as long as somebody sees it, and ends with an all-clear.
 * - `event`: it happened. It ends when it has not happened again for a day.
 */
export type AlarmKind = 'state' | 'event';

/** How often a channel was sent an alarm, and when last. */
export interface AlarmSent {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An alarm as it is stored. Times in milliseconds since 1970. */
export interface AlarmRecord extends Alarm {
  /** Grows with each alarm. */
  readonly id: number;
  readonly kind: AlarmKind;
  readonly raisedAt: number;
  /** When it was last seen or happened, and how often. */
  readonly seenAt: number;
  readonly times: number;
  /** When it ended; an all-clear may have to be sent yet. */
  readonly endedAt?: number | undefined;
  /** By channel. */
  readonly sent: Readonly<Record<string, AlarmSent>>;
}
