import type { AlarmNotice, Alarms } from '../../core/ports/services/alarms.ts';
import type { Logger } from '../../core/ports/services/logger.ts';

/** Writes alarms to the log, as warnings: what raised them may be logged by another process, or by none. */
export class LogAlarms implements Alarms {
  readonly name = 'log';
  readonly hourly = Number.MAX_SAFE_INTEGER;
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async send(notices: readonly AlarmNotice[]): Promise<void> {
    for (const { kind, key, text, advice, times } of notices)
      this.#logger.warn(`alarm ${kind}: ${text}`, { key, advice, times });
  }
}
