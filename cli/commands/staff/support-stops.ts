import { Argument, Command, Option } from 'commander';
import { STOP_DIRECTIONS, STOP_SCOPES, type StopTarget } from '../../../core/domain/transactions/stop.ts';
import type { StaffStops, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

interface Flags {
  readonly direction: StopTarget['direction'];
  readonly reason: string;
}

/** `altway support stop|resume|stops`: emergency stops. */
export function stopCommands(context: Context): readonly Command[] {
  const list = new Command('stops')
    .description('show what is stopped, since when, by whom and why')
    .action((_: unknown, command: Command) => shown(context, command, (api) => api.stops({})));
  const stop = 'stop new exchanges, trades and transfers at once; the reason is shown to customers';
  const resume = 'end a stop: what waited continues';
  return [
    list,
    change(context, 'stop', stop, (api, input) => api.stop(input)),
    change(context, 'resume', resume, (api, input) => api.resume(input)),
  ];
}

type Change = Parameters<StaffApi['stop']>[0];

function change(
  context: Context,
  name: string,
  description: string,
  act: (api: StaffApi, input: Change) => Promise<StaffStops>,
): Command {
  return new Command(name)
    .description(description)
    .addArgument(new Argument('<scope>', 'what is stopped').choices(STOP_SCOPES))
    .argument('[name]', 'the chain, the ticker, or the pair as ltc/doge; nothing for all')
    .addOption(
      new Option('--direction <direction>', 'what customers send, what leaves, or both')
        .choices(STOP_DIRECTIONS)
        .default('all'),
    )
    .requiredOption('--reason <text>', 'why: kept on record')
    .action((scope: StopTarget['scope'], target: string | undefined, flags: Flags, command: Command) => {
      const { direction, reason } = flags;
      const input = { scope, ...(target !== undefined && { name: target }), direction, actor: staffName(), reason };
      return shown(context, command, (api) => act(api, input));
    });
}

async function shown(context: Context, command: Command, ask: (api: StaffApi) => Promise<StaffStops>): Promise<void> {
  const { withStaff } = await import('../../staff/with-staff.ts');
  const { printable } = await import('../../output/printable.ts');
  const found = await withStaff(context, command, ask);
  context.printer(command).print({ json: found, text: () => stopsText(found).map(printable) });
}

function stopsText({ stops, audit }: StaffStops): readonly string[] {
  const lines = stops.map(({ scope, name = '', direction, reason, by, since }) => {
    const what = [scope, name].filter(Boolean).join(' ');
    return `stopped: ${what}${direction === 'all' ? '' : ` (${direction}s)`} since ${since} by ${by}: ${reason}`;
  });
  return [
    ...(lines.length > 0 ? lines : ['nothing is stopped']),
    ...audit.map(({ at, actor, action, reason }) => `${at}  ${actor}  ${action}: ${reason}`),
  ];
}
