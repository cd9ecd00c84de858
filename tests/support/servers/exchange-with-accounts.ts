import { SimpleWebauthnVerifier } from '../../../adapters/passkeys/simple-webauthn-verifier.ts';
import type { ExchangeModuleOptions } from '../../../adapters/di/server/exchange-options.ts';
import { randomBytes } from 'node:crypto';
import { asyncScheduler } from 'rxjs';
import { pagesFolder } from '../../../adapters/content/content-files.ts';
import { FileContentStore } from '../../../adapters/content/file-content-store.ts';
import { accountModule as accountsModule } from '../../../adapters/di/server/account-module.ts';
import { merchantModule } from '../../../adapters/di/server/merchant-module.ts';
import { ApiKeys } from '../../../core/exchange/merchants/api-keys.ts';
import type { ServerOptions } from '../../../adapters/http-server/server-options.ts';
import { NodeCaptchaSolver } from '../../../adapters/captcha/node-captcha-solver.ts';
import { AltchaCaptchaVerifier } from '../../../adapters/captcha/altcha-captcha-verifier.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { Argon2Hasher } from '../../../adapters/node/crypto/argon2-hasher.ts';
import { NodeSecrets } from '../../../adapters/node/crypto/node-secrets.ts';
import { UndiciWebhookSender } from '../../../adapters/node/network/undici-webhook-sender.ts';
import { OtpauthTotpCodes } from '../../../adapters/totp/otpauth-totp-codes.ts';
import { type Accounts, openAccounts } from '../../../core/exchange/accounts/open-accounts.ts';
import { WebhookWorker } from '../../../core/exchange/merchants/webhooks/webhook-worker.ts';
import type { UnpaidSettings } from '../../../core/exchange/transactions/unpaid/unpaid-settings.ts';
import { MailStopApi } from '../../../core/ports/apis/mail-stop-api.ts';
import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { ApiKeyAuthenticator } from '../../../core/ports/apis/api-key-authenticator.ts';
import { MerchantApi, WidgetApi } from '../../../core/ports/apis/merchant-api.ts';
import type { Mailer, MailMessage } from '../../../core/ports/services/mailer.ts';
import { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import { type ExchangeFixture, exchangeFixture } from '../fixtures/exchange-fixture.ts';
import { type RunningServer, startServer } from './http-server.ts';
import { waitFor } from '../wait-for.ts';

/** A server with an exchange and accounts. Hashes and captchas have the lowest cost. */
export interface ExchangeWithAccounts extends Omit<RunningServer, 'server'> {
  readonly fixture: ExchangeFixture;
  readonly accounts: AccountApi;
  readonly secrets: NodeSecrets;
  /** Mails, oldest first. */
  readonly sentMails: readonly MailMessage[];
  /** Signs up, and sets a password by the mail. */
  open(email: string, password: string): Promise<void>;
  /** Recovers the password by mail. */
  recover(email: string, password: string): Promise<void>;
  close(): Promise<void>;
}

/** All customers of a test are in one subnet. */
const MANY_UNPAID: Partial<UnpaidSettings> = { subnet: 1_000 };

/**
 * Starts one; the caller closes it. @param settings how many unpaid exchanges there may be. @param more
 * `hasGuests` false to require accounts; `mailer` sends the mails too.
 */
export async function startExchangeWithAccounts(
  options: Partial<ServerOptions> = {},
  settings = MANY_UNPAID,
  { hasGuests = true, mailer }: { readonly hasGuests?: boolean; readonly mailer?: Mailer } = {},
): Promise<ExchangeWithAccounts> {
  const sentMails: MailMessage[] = [];
  const key = randomBytes(32);
  const secrets = new NodeSecrets(key);
  const passwords = await Argon2Hasher.open({ cost: { memory: 64, passes: 1, parallelism: 1 } });
  let url = '';
  let opened: Accounts | undefined;
  let apiKeys: ApiKeys | undefined;
  const fixture = await exchangeFixture((parts) => {
    opened = openAccounts({
      store: parts.store,
      secrets,
      clock: asyncScheduler,
      logger: new MemoryLogger(),
      passwords,
      codes: new OtpauthTotpCodes(),
      passkeyVerifier: new SimpleWebauthnVerifier(),
      captchaVerifier: new AltchaCaptchaVerifier(key, asyncScheduler, 1),
      mailer: {
        send: async (mail, id) => {
          await mailer?.send(mail, id);
          sentMails.push(mail);
        },
      },
      origin: () => url,
      holder: 'test',
    });
    const { owners, trackingMails: tracking, mailing, captchaVerifier } = opened;
    apiKeys = new ApiKeys(opened.context, opened.passwords);
    const pages = new FileContentStore([pagesFolder()], new MemoryLogger());
    const apiKeyOf: ExchangeModuleOptions['apiKeyOf'] = (caller) => apiKeys!.publishable.ofCaller(caller);
    return {
      ...parts,
      hasGuests,
      pages,
      secrets,
      owners,
      trackingMails: tracking,
      mailing,
      apiKeyOf,
      unpaid: { settings, captchaVerifier },
    };
  });
  const sender = new UndiciWebhookSender({ allowsPrivate: true });
  await fixture.container.load(
    accountsModule(opened!),
    merchantModule({ accounts: opened!, apiKeys: apiKeys!, sender, domain: () => url }),
  );
  const accounts = fixture.container.get(AccountApi);
  const { container } = fixture;
  const { server, ...running } = await startServer({
    api: fixture.api,
    accounts,
    social: opened!.socialSignIn,
    feed: container.get(TransactionFeed),
    merchants: container.get(MerchantApi),
    widgets: container.get(WidgetApi),
    keys: container.get(ApiKeyAuthenticator),
    mails: container.get(MailStopApi),
    ...options,
  });
  const webhooks = container.get(WebhookWorker);
  ({ url } = running);
  opened!.start();
  webhooks.start();
  return {
    ...running,
    fixture,
    accounts,
    secrets,
    sentMails,
    open: async (email, password) => {
      await accounts.register({ email });
      await accounts.setPassword({ token: await tokenTo(email, sentMails), password, repeat: password });
    },
    recover: async (email, password) => {
      const sent = sentMails.length;
      const { challenge } = await accounts.challenge({});
      await accounts.recover({ email, captcha: await new NodeCaptchaSolver().solve(challenge) });
      await accounts.setPassword({ token: await tokenTo(email, sentMails, sent), password, repeat: password });
    },
    close: async () => {
      await server.close();
      await webhooks.stop();
      await opened!.stop();
      await fixture.close();
    },
  };
}

/** The secret of the link in the latest mail to an e-mail. @param after number of mails to skip. */
function tokenTo(email: string, sentMails: readonly MailMessage[], after = 0): Promise<string> {
  return waitFor(`a mail to ${email}`, () => {
    const mail = sentMails.slice(after).findLast(({ to }) => to === email);
    return mail && 'link' in mail ? new URL(mail.link).pathname.split('/').at(-1) : undefined;
  });
}
