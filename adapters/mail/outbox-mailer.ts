import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isoTime } from '../../core/domain/iso-time.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { MailMessage, Mailer } from '../../core/ports/services/mailer.ts';
import { compose } from './compose.ts';
import { type Sender, senderOf } from './mailbox.ts';
import { messageOf } from './message.ts';

/**
 * Writes mails into a folder, for a server without a mail server: `<time>-<kind>-<id>.eml`, readable by its owner only.
 * It also logs subject and link, which no other code does, because otherwise nobody could sign up.
 */
export class OutboxMailer implements Mailer {
  readonly #folder: string;
  readonly #from: Sender;
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  /** @throws Error for an invalid sender. */
  constructor({ folder, from }: { readonly folder: string; readonly from: string }, logger: Logger, clock: Clock) {
    this.#folder = folder;
    this.#from = senderOf(from);
    this.#logger = logger;
    this.#clock = clock;
  }

  async send(mailMessage: MailMessage, id?: string): Promise<void> {
    const mail = compose(mailMessage);
    const now = this.#clock.now();
    const { message } = await this.#writer.sendMail(messageOf(mail, this.#from, { at: now, id }));
    const time = isoTime(now).replaceAll(/[-:]|\.\d+/g, '');
    const file = `${time}-${mailMessage.kind}-${randomBytes(6).toString('hex')}.eml`;
    await this.#keep(file, message as Buffer);
    this.#logger.info('mail written to the outbox, for there is no SMTP_URL', {
      subject: mail.subject,
      ...(mail.link !== undefined && { link: mail.link }),
      file,
    });
  }

  async #keep(file: string, message: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // An existing folder, for example from a backup, may be open to others.
    await chmod(this.#folder, 0o700);
    const draft = join(this.#folder, `.${file}.draft`);
    try {
      await writeFile(draft, message, { mode: 0o600, flag: 'wx' });
      await rename(draft, join(this.#folder, file));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}
