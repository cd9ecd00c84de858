import { resolve } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { AltchaCaptchaVerifier } from '../../adapters/captcha/altcha-captcha-verifier.ts';
import { OutboxMailer } from '../../adapters/mail/outbox-mailer.ts';
import { SmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { Argon2Hasher } from '../../adapters/node/crypto/argon2-hasher.ts';
import { type Configuration, ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { readSocialFile } from '../../adapters/node/settings/social-file.ts';
import { SimpleWebauthnVerifier } from '../../adapters/passkeys/simple-webauthn-verifier.ts';
import { OtpauthTotpCodes } from '../../adapters/totp/otpauth-totp-codes.ts';
import { createProviders } from '../../adapters/social/create-providers.ts';
import { type Accounts, openAccounts } from '../../core/exchange/accounts/open-accounts.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { Mailer } from '../../core/ports/services/mailer.ts';
import type { Secrets } from '../../core/ports/services/secrets.ts';
import type { IdentityProviders } from '../../core/ports/services/identity-providers.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import { StartError } from './start-error.ts';

/** Dependencies of accounts. */
interface AccountsOptions {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly secrets: Secrets;
  /** The server's own key, from which the CAPTCHA's key is derived. */
  readonly key: Buffer;
  /** Domain of the site; read on each call. */
  readonly domain: () => string;
  readonly holder: string;
  readonly logger: Logger;
}

/** Opened accounts, and the function that closes them. */
interface OpenAccounts {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  stop(): Promise<void>;
}

/** Folder of the mails of a server without a mail server; undefined where there is one. */
export function outboxFolder({ smtpUrl, dataFolder }: Configuration): string | undefined {
  return smtpUrl === undefined ? resolve(dataFolder, 'outbox') : undefined;
}

/**
 * Opens accounts; mails are sent from `accounts.start()` on. It contacts no mail server and no identity provider, so
 * that one that is down does not keep the server from starting. @throws StartError for a setting that cannot be used.
 */
export async function createAccounts(options: AccountsOptions): Promise<OpenAccounts> {
  const { configuration, key, domain } = options;
  const clock = asyncScheduler;
  const { mailer, close } = openMailer(options, clock);
  const accounts = openAccounts({
    ...options,
    clock,
    origin: domain,
    passwords: await Argon2Hasher.open(),
    codes: new OtpauthTotpCodes(),
    passkeyVerifier: new SimpleWebauthnVerifier(),
    captchaVerifier: new AltchaCaptchaVerifier(key, clock),
    mailer,
    social: socialOf(configuration),
  });
  const stop = async () => {
    await accounts.stop();
    close();
  };
  return { accounts, mailer, stop };
}

function openMailer({ configuration, logger }: AccountsOptions, clock: Clock): { mailer: Mailer; close: () => void } {
  const { smtpUrl: url, mailFrom: from } = configuration;
  try {
    if (url === undefined) {
      const folder = outboxFolder(configuration)!;
      return { mailer: new OutboxMailer({ folder, from }, logger, clock), close: () => {} };
    }
    const mailer = new SmtpMailer({ url, from }, clock);
    return { mailer, close: () => mailer.close() };
  } catch (cause) {
    throw new StartError(`mails can't be sent (${(cause as Error).message})`, { cause });
  }
}

/** @throws StartError naming every mistake in the file. */
function socialOf({ socialFile }: Configuration): IdentityProviders | undefined {
  if (socialFile === undefined) return undefined;
  try {
    return createProviders(readSocialFile(socialFile));
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
