import { Command } from 'commander';
import type { Context } from '../context.ts';
import { serveCommand } from './serve-command.ts';
import { statusCommand } from './status-command.ts';

const EXAMPLES = `
The file that ALTWAY_VENUES names says which venues are followed: see docs/live-prices.md. A server starts this process by
itself unless the file says process: elsewhere.

Examples:
  $ ALTWAY_VENUES=/etc/altway/venues.yaml altway venues serve
  $ ALTWAY_VENUES=/etc/altway/venues.yaml altway venues status`;

/** `altway venues`: follows the order books of venues in a process of its own. */
export function venuesCommand(context: Context): Command {
  return new Command('venues')
    .description('follow the order books of real venues for the servers, and show where they stand')
    .addHelpText('after', EXAMPLES)
    .addCommand(serveCommand(context))
    .addCommand(statusCommand(context));
}
