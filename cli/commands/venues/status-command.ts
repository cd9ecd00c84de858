import { Command } from 'commander';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { venuesText } from '../../venues/venues-text.ts';
import type { Context } from '../context.ts';
import { refused } from '../refused.ts';

const ANSWER_MS = 5_000;

/** `altway venues status`: where the venues stand. */
export function statusCommand(context: Context): Command {
  return new Command('status')
    .description('show of each venue its health, the age of its last message, its books, gaps and resyncs')
    .action(async (_: unknown, command: Command) => {
      const { requiredVenues } = await import('../../venues/start-venues.ts');
      const { openStream } = await import('../../venues/open-stream.ts');
      const { askStatus } = await import('../../../adapters/market-live/ask-status.ts');
      const { asyncScheduler } = await import('rxjs');
      const setup = await requiredVenues(context.terminal.env).catch((error: unknown) => refused(command, error));
      const venues = await askStatus(openStream(setup.from), asyncScheduler, ANSWER_MS).catch((error: unknown) => {
        const message = `The process altway venues serve does not answer: ${(error as Error).message}`;
        throw new ExchangeError('unavailable', message, { cause: error });
      });
      context.printer(command).print({ json: { venues }, text: (style) => venuesText(venues, style) });
    });
}
