import { Command } from 'commander';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

/** `altway support tickets`: lists support tickets. */
export function ticketsCommand(context: Context): Command {
  return new Command('tickets')
    .description('list support tickets, the newest first')
    .option('--open', 'only open tickets')
    .action(async ({ open }: { open?: true }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { ticketsText } = await import('../../output/ticket-text.ts');
      const found = await withStaff(context, command, (api) => api.tickets(open ? { open: '1' } : {}));
      context.printer(command).print({ json: found, text: () => ticketsText(found) });
    });
}

/** `altway support ticket`: shows one ticket in full. */
export function ticketCommand(context: Context): Command {
  return new Command('ticket')
    .description('show a ticket in full')
    .argument('<id>', 'ID of the ticket')
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { ticketText } = await import('../../output/ticket-text.ts');
      const found = await withStaff(context, command, (api) => api.ticket({ id }));
      context.printer(command).print({ json: found, text: (style) => ticketText(found, style) });
    });
}

/** `altway support close`: closes a ticket. */
export function closeCommand(context: Context): Command {
  return new Command('close')
    .description('close a ticket: it is settled')
    .argument('<id>', 'ID of the ticket')
    .requiredOption('--reason <text>', 'how it was settled: kept on record')
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { ticketText } = await import('../../output/ticket-text.ts');
      const action = { id, actor: staffName(), reason };
      const done = await withStaff(context, command, (api) => api.closeTicket(action));
      context.printer(command).print({ json: done, text: (style) => ticketText(done, style) });
    });
}
