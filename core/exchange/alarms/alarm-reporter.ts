import type { Subscription } from 'rxjs';
import type { Alarm } from '../../domain/alarms/alarm.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { RaisedAlarm } from '../../ports/stores/operation/alarm-store.ts';
import type { Store } from '../../ports/stores/store.ts';
import { every } from '../workers/every.ts';
import type { AlarmLogger } from './alarm-logger.ts';

/** Milliseconds between reports. */
export const REPORT_MS = 10_000;

export interface ReporterParts {
  readonly store: Pick<Store, 'alarms'>;
  readonly log: AlarmLogger;
  /** States that this process alone sees, such as a node that does not answer it; none unless given. */
  readonly ownStates?: (() => Promise<readonly Alarm[]>) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Stores what this process sees: its errors, and its own states. Another process may send it. */
export class AlarmReporter {
  readonly #parts: ReporterParts;
  #running: Subscription | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, logger } = this.#parts;
    const report = () =>
      (this.#last = this.report().catch((cause: unknown) => logger.warn('alarms could not be stored', { cause })));
    this.#running ??= every(REPORT_MS, report, clock).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    await this.#last;
  }

  /** Rejects if the store takes nothing; errors are kept for the next time then. */
  async report(): Promise<void> {
    const { store, log, ownStates, clock } = this.#parts;
    const taken = log.take();
    try {
      await store.alarms.raise([...taken, ...((await ownStates?.()) ?? []).map(stateOf)], clock.now());
    } catch (cause) {
      log.giveBack(taken);
      throw cause;
    }
  }
}

export function stateOf(alarm: Alarm): RaisedAlarm {
  return { ...alarm, kind: 'state', times: 1 };
}
