import type { Logger } from '../../ports/services/logger.ts';
import type { RaisedAlarm } from '../../ports/stores/operation/alarm-store.ts';
import { STATE_MESSAGES } from './state-messages.ts';

/** Messages that wait to be stored at most, and longest text of one. */
const [MOST_WAITING, LONGEST] = [200, 300];
/** Details that name what an error is about; others, such as causes, stay in the log. */
const NAMES = [
  'transaction',
  'id',
  'chain',
  'ticker',
  'venue',
  'asset',
  'provider',
  'difference',
  'delivery',
  'status',
  'lost',
];
/** Details that make a message another alarm: trouble at two venues is two troubles. The operator's settings bound them. */
const PLACES = ['venue', 'chain', 'provider'];
/** Longest key of an alarm, and what of it a place may take, so that no place hides the message. */
const [LONGEST_KEY, LONGEST_PLACE] = [200, 40];

/**
 * A logger whose errors are alarms: an `error` is what needs attention. Each message of a place is one alarm, however often
 * it is logged, and names what it was last about. States that are looked at otherwise are left out.
 */
export class AlarmLogger implements Logger {
  readonly #inner: Logger;
  #waiting = new Map<string, RaisedAlarm>();

  constructor(inner: Logger) {
    this.#inner = inner;
  }

  info(message: string, details?: Readonly<Record<string, unknown>>): void {
    this.#inner.info(message, details);
  }

  warn(message: string, details?: Readonly<Record<string, unknown>>): void {
    this.#inner.warn(message, details);
  }

  error(message: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.#inner.error(message, details);
    const key = keyOf(message, details);
    if (STATE_MESSAGES.has(message) || (!this.#waiting.has(key) && this.#waiting.size >= MOST_WAITING)) return;
    const names = NAMES.flatMap((name) => {
      const value = details[name];
      return typeof value === 'string' || typeof value === 'number' ? [`${name} ${String(value).slice(0, 100)}`] : [];
    });
    const whole = names.length > 0 ? `${message} (${names.join(', ')})` : message;
    // A character that the store does not take would keep all alarms out of it.
    const text = whole.slice(0, LONGEST).replaceAll(/\p{C}+/gu, ' ');
    const times = (this.#waiting.get(key)?.times ?? 0) + 1;
    this.#waiting.set(key, { key, kind: 'event', text, advice: 'look at the log of the server', times });
  }

  /** The errors since the last call. */
  take(): readonly RaisedAlarm[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** Gives back what could not be stored. */
  giveBack(taken: readonly RaisedAlarm[]): void {
    for (const one of taken) {
      const newer = this.#waiting.get(one.key);
      this.#waiting.set(one.key, newer ? { ...newer, times: newer.times + one.times } : one);
    }
  }
}

/** The store takes no control characters. */
function keyOf(message: string, details: Readonly<Record<string, unknown>>): string {
  const places = PLACES.flatMap((name) => {
    const value = details[name];
    return typeof value === 'string' ? [`${value.slice(0, LONGEST_PLACE)}:`] : [];
  });
  return `log:${places.join('')}${message}`.slice(0, LONGEST_KEY).replaceAll(/\p{C}+/gu, ' ');
}
