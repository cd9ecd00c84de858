import { createTransport } from 'nodemailer';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { MailMessage, Mailer } from '../../core/ports/services/mailer.ts';
import { compose } from './compose.ts';
import { type Sender, senderOf } from './mailbox.ts';
import { messageOf } from './message.ts';

/** How long a mail server may be silent, in milliseconds. */
const PATIENCE_MS = 15_000;
/**
 * How long one mail may take in all, in milliseconds: a server that answers drop by drop is never silent. Less than the lease of a
 * queued mail, which another process would send as well.
 */
const LIMIT_MS = 40_000;
const CONNECTIONS = 3;

interface SmtpSettings {
  /**
   * `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the start); nodemailer's options as its query.
   */
  readonly url: string;
  /** Sender of the mails: `Altway <no-reply@example.org>`. */
  readonly from: string;
  readonly patienceMs?: number;
  /** Of one mail in all; 40 seconds unless given. */
  readonly limitMs?: number;
}

/** Sends mails through a mail server, over a few connections that stay open while there is work. */
export class SmtpMailer implements Mailer {
  readonly #from: Sender;
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #transport: ReturnType<typeof openTransport>;

  /** @throws Error for an invalid URL or sender. */
  constructor(settings: SmtpSettings, clock: Clock) {
    this.#from = senderOf(settings.from);
    this.#transport = openTransport(settings);
    this.#clock = clock;
    this.#limitMs = settings.limitMs ?? LIMIT_MS;
  }

  async send(mailMessage: MailMessage, id?: string): Promise<void> {
    const message = messageOf(compose(mailMessage), this.#from, { at: this.#clock.now(), id });
    try {
      // At the limit its connection is closed: others of the pool go on.
      await this.#transport.sendMail({ ...message, signal: AbortSignal.timeout(this.#limitMs) });
    } catch (cause) {
      throw new ExchangeError('unavailable', `The mail server took no mail: ${reasonOf(cause)}`, { cause });
    }
  }

  /** Closes the open connections. */
  close(): void {
    this.#transport.close();
  }
}

function openTransport({ url, patienceMs = PATIENCE_MS }: SmtpSettings) {
  const { protocol, hostname, username, searchParams } = URL.parse(url) ?? {};
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || !hostname)
    throw new Error('SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465');
  const isAway = !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  // An attacker in between could strip the offer of TLS, so a password requires TLS.
  const mustEncrypt = username !== '' && isAway && !searchParams?.has('requireTLS');
  const transport = createTransport({
    url,
    ...(mustEncrypt && { requireTLS: true }),
    pool: true,
    maxConnections: CONNECTIONS,
    // The mail queue retries; retrying here as well would send twice.
    maxRequeues: 0,
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  // `sendMail` reports errors to its caller; without this listener they would also end the process.
  transport.on('error', () => {});
  return transport;
}

/** Returns codes only, such as `EENVELOPE 451`: a server's text may quote the address. */
function reasonOf(cause: unknown): string {
  const { code, responseCode } = cause as { readonly code?: string; readonly responseCode?: number };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'no reason given';
}

/**
 * Signs in to a mail server and sends nothing. @throws Error with the codes alone, when it does not let us in or does not
 * answer.
 */
export async function inspectMailServer(url: string, patienceMs: number): Promise<void> {
  const transport = openTransport({ url, from: '', patienceMs });
  try {
    await transport.verify();
  } catch (cause) {
    throw new Error(reasonOf(cause), { cause });
  } finally {
    transport.close();
  }
}
