import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.ts';
import type { Sender } from './mailbox.ts';

/**
 * A mail as nodemailer takes it: one recipient, whatever the headers contain, and marked as automatic, so that
 * autoresponders do not reply (RFC 3834).
 * @param at milliseconds since 1970.
 */
export function messageOf(
  { to, subject, text, html, language, replyTo }: Mail,
  from: Sender,
  at: number,
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
