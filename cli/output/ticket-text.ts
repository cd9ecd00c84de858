import type { StaffTicket } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

/** Characters of a message that a list shows. */
const SHOWN = 60;

/** Tickets, a line each. */
export function ticketsText(tickets: readonly StaffTicket[]): string[] {
  if (tickets.length === 0) return ['No tickets.'];
  const rows = tickets.map(({ id, at, email, transactionId, message, closed }) => [
    id,
    at,
    closed ? 'closed' : 'open',
    email,
    transactionId ?? '-',
    shortened(message),
  ]);
  return table(
    rows,
    rows[0]!.map(() => 'left' as const),
  );
}

/** A ticket in full. */
export function ticketText(ticket: StaffTicket, style: Style): string[] {
  const { id, at, email, name, accountId, transactionId, locale, message, closed } = ticket;
  const facts = [
    ['written', at],
    ['from', name === undefined ? email : `${name}, ${email}`],
    ['account', accountId ?? 'none: not signed in'],
    ['about exchange', transactionId === undefined ? '-' : `${transactionId}, as they say`],
    ['language', locale],
    ['state', closed ? `closed ${closed.at} by ${closed.actor}: ${closed.reason}` : 'open'],
  ];
  return [
    style('bold', printable(id)),
    ...table(facts, ['left', 'left']),
    '',
    ...message.split('\n').map((line) => `  ${printable(line)}`),
  ];
}

function shortened(message: string): string {
  const line = message.replaceAll('\n', ' ');
  const letters = [...line];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : line;
}
