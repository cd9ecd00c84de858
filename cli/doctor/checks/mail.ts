import { inspectMailServer } from '../../../adapters/mail/smtp-mailer.ts';
import { good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** Mail: a server that lets us in, and somebody who reads what customers write. */
export const mailCheck: Check = {
  name: 'mail',
  async run({ configuration: { smtpUrl, supportMail }, isReal, patienceMs }) {
    const unread =
      supportMail === undefined
        ? [note('nobody is told of support tickets', 'set ALTWAY_SUPPORT_MAIL')]
        : [good('support tickets are mailed to staff')];
    if (smtpUrl === undefined) {
      const what = 'mails are written to the outbox in the data folder, and reach nobody';
      const mend = 'set SMTP_URL and ALTWAY_MAIL_FROM (docs/accounts.md)';
      return [isReal ? toMend(what, mend) : note(what, mend), ...unread];
    }
    const failure = await inspectMailServer(smtpUrl, patienceMs).then(
      () => undefined,
      ({ message }: Error) => message,
    );
    if (failure === undefined) return [good('the mail server lets us in; no mail was sent'), ...unread];
    return [
      toMend(`the mail server does not let us in (${failure})`, 'check SMTP_URL, its user and password'),
      ...unread,
    ];
  },
};
