import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.ts';
import type { Sender } from './mailbox.ts';

interface Attempt {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The same for each attempt to send a mail. */
  readonly id?: string | undefined;
}

/**
 * A mail as nodemailer takes it: one recipient, whatever the headers contain, and marked as automatic, so that
 * autoresponders do not reply (RFC 3834). Its message ID is made of the ID of the attempts: where a process dies between
 * the mail server's answer and its own record of it, the mail is sent again, and mailboxes show it once.
 */
export function messageOf(
  { to, subject, text, html, language, replyTo, stop }: Mail,
  from: Sender,
  { at, id }: Attempt,
): SendMailOptions {
  return {
    from: { ...from },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    date: new Date(at),
    xMailer: false,
    ...(id !== undefined && { messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...(stop !== undefined && {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
