import { messageLines } from '../../core/domain/site/ticket.ts';
import type { TicketNotice } from '../../core/ports/services/mailer.ts';
import type { NoticeText } from './notice-text.ts';

/** The mail about a ticket to staff, in English. The subject contains nothing that a stranger wrote. */
export function ticketText({ id, email, name, transactionId, message }: TicketNotice): NoticeText {
  const facts = [
    `From: ${name === undefined ? email : `${name}, ${email}`}`,
    ...(transactionId === undefined ? [] : [`About exchange: ${transactionId}, as they say`]),
  ];
  const lines = [...facts, ...message.split('\n')].flatMap(messageLines).filter((line) => line.trim() !== '');
  return {
    subject: `Support ticket ${id}`,
    lines,
    otherwise: `An answer to this mail goes to them. When it is settled: altway support close ${id} --reason "…"`,
  };
}
