import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { SimpleWebauthnVerifier } from '../../../adapters/passkeys/simple-webauthn-verifier.ts';
import type { ServerOptions } from '../../../adapters/http-server/server-options.ts';
import { AltchaCaptchaVerifier } from '../../../adapters/captcha/altcha-captcha-verifier.ts';
import { NodeCaptchaSolver } from '../../../adapters/captcha/node-captcha-solver.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { Argon2Hasher, type Argon2Options } from '../../../adapters/node/crypto/argon2-hasher.ts';
import { NodeSecrets } from '../../../adapters/node/crypto/node-secrets.ts';
import { OtpauthTotpCodes } from '../../../adapters/totp/otpauth-totp-codes.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { contentContract } from '../../../core/contract/content/content-contract.ts';
import { type Accounts, openAccounts } from '../../../core/exchange/accounts/open-accounts.ts';
import { localContentApi } from '../../../core/exchange/content/local-content-api.ts';
import { wholeAccountApi } from '../../../core/exchange/transactions/addresses/whole-account-api.ts';
import { savedAddressParts } from '../fixtures/addresses/saved-address-parts.ts';
import { LaterClock } from '../fixtures/later-clock.ts';
import type { ContentApi } from '../../../core/ports/apis/exchange-api.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import type { IdentityProviders } from '../../../core/ports/services/identity-providers.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import { Browser } from '../browser/browser.ts';
import type { Owner } from '../browser/members.ts';
import { type RunningServer, startServer } from './http-server.ts';
import { newDatabase } from './worker-postgres.ts';
import { onePairExchange } from '../fixtures/one-pair-exchange.ts';
import { waitFor } from '../wait-for.ts';

/** A real HTTP server over real accounts, including their database. */
export interface AccountServer extends RunningServer {
  readonly store: Store;
  readonly clock: LaterClock;
  /** Mails, oldest first. */
  readonly sentMails: MailMessage[];
  /** Log lines of the account services. */
  readonly serverLog: MemoryLogger;
  /** A browser at its own IP address, so that it shares no throttle count. */
  browser(): Browser;
  /** A solved captcha. */
  proof(browser: Browser): Promise<string>;
  /** Signs up, and sets a password by the mail. */
  openAccount(): Promise<Owner>;
  /** The first step of a login; the whole login without an authenticator. */
  logIn(browser: Browser, owner: Owner): Promise<Response>;
  /** A signed-in browser. */
  signedIn(owner?: Owner): Promise<Browser>;
  /** Sets two-factor up. @returns the authenticator's key. */
  withAuthenticator(browser: Browser, owner: Owner): Promise<string>;
  /** The authenticator's code; each call is a step later, because a code is valid once. */
  codeOf(key: string): string;
  /** The secret of the link in the latest mail to an e-mail. */
  linkTo(email: string): Promise<string>;
  close(): Promise<void>;
}

interface Wanted extends Partial<ServerOptions> {
  /** Parameters of password hashing; the cheapest unless given. */
  readonly hashing?: Argon2Options;
  readonly origin?: string;
  readonly signIn?: IdentityProviders;
}

/** Starts one; the caller closes it. Captchas have the lowest difficulty. */
export async function startAccountServer({ origin, signIn, hashing, ...options }: Wanted = {}): Promise<AccountServer> {
  const folder = await mkdtemp(join(tmpdir(), 'altway-accounts-'));
  const serverLog = new MemoryLogger();
  const clock = new LaterClock();
  const sentMails: MailMessage[] = [];
  const key = randomBytes(32);
  const store = await openStore({ databaseUrl: await newDatabase(), folder, logger: serverLog });
  let url = '';
  const accounts = openAccounts({
    store,
    secrets: new NodeSecrets(key),
    clock,
    logger: serverLog,
    passwords: await Argon2Hasher.open(hashing ?? { cost: { memory: 64, passes: 1, parallelism: 1 } }),
    codes: new OtpauthTotpCodes(),
    passkeyVerifier: new SimpleWebauthnVerifier(),
    captchaVerifier: new AltchaCaptchaVerifier(key, clock, 1),
    mailer: { send: async (mail) => void sentMails.push(mail) },
    social: signIn,
    origin: () => origin ?? url,
    holder: 'test',
  });
  const running = await startServer({
    api: { ...onePairExchange(), ...newsApi(accounts) },
    accounts: validatedApi(accountContract, wholeAccountApi(accounts, savedAddressParts())),
    social: accounts.socialSignIn,
    trustProxy: true,
    ...options,
  });
  ({ url } = running);
  accounts.start();
  const close = async () => {
    await running.server.close();
    await accounts.stop();
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { ...running, store, clock, sentMails, serverLog, close, ...visits(url, sentMails, clock) };
}

/** Without pages; newsletter subscriptions work as in production. */
function newsApi({ subscriptions }: Accounts): ContentApi {
  const pages = { page: async () => undefined, paths: async () => [] };
  return validatedApi(contentContract, localContentApi({ pages, press: { list: async () => [] }, subscriptions }));
}

type Visits = Omit<AccountServer, keyof RunningServer | 'store' | 'clock' | 'sentMails' | 'serverLog' | 'close'>;

function visits(url: string, sentMails: readonly MailMessage[], clock: LaterClock): Visits {
  let count = 0;
  const captchaVerifier = new NodeCaptchaSolver();
  const browser = () =>
    new Browser(url, { 'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 250)).join('.') });
  const proof = async (by: Browser) =>
    captchaVerifier.solve((await json(await by.get('/auth/challenge'))).result.challenge);
  const linkTo = (email: string) =>
    waitFor(`a mail to ${email}`, () => {
      const mail = sentMails.findLast(({ to, kind }) => to === email && /^(confirm|recover|change-email)$/.test(kind));
      return mail && 'link' in mail ? new URL(mail.link).pathname.split('/').at(-1) : undefined;
    });
  const logIn = async (by: Browser, owner: Owner) => by.post('/auth/login', { ...owner, captcha: await proof(by) });
  const openAccount = async () => {
    const owner = {
      email: `Ann.${(count += 1)}@altway.example`,
      password: `correct horse ${randomBytes(6).toString('hex')}`,
    };
    const by = browser();
    await done(await by.post('/auth/reg', { email: owner.email }));
    const { password } = owner;
    await done(await by.post('/auth/change', { token: await linkTo(owner.email), password, repeat: password }));
    return owner;
  };
  const codeOf = (key: string) => {
    clock.advance(30_000);
    return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
  };
  return {
    browser,
    proof,
    linkTo,
    logIn,
    openAccount,
    codeOf,
    signedIn: async (owner) => {
      const by = browser();
      await done(await logIn(by, owner ?? (await openAccount())));
      return by;
    },
    withAuthenticator: async (by, { password }) => {
      const { key } = await json(await by.post('/auth/profile/totp_enable', { password }));
      await done(await by.post('/auth/profile/totp_confirm', { code: codeOf(key) }));
      return key;
    },
  };
}

/** A browser at the second step of a login, with the key of its authenticator. */
export async function halfway(at: AccountServer): Promise<{ browser: Browser; owner: Owner; key: string }> {
  const owner = await at.openAccount();
  const key = await at.withAuthenticator(await at.signedIn(owner), owner);
  const browser = at.browser();
  const { status } = await at.logIn(browser, owner);
  if (status !== 401) throw new Error(`the code was not asked for, but ${status} answered`);
  return { browser, owner, key };
}

async function json(response: Response): Promise<Record<string, any>> {
  return (await response.json()) as Record<string, any>;
}

async function done(response: Response): Promise<void> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}
