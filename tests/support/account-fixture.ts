import { randomBytes } from 'node:crypto';
import { NodeSecrets } from '../../adapters/node/node-secrets.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { accountContract } from '../../core/contract/account-contract.ts';
import { asCaller } from '../../core/contract/as-caller.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { type AccountParts, type Accounts, openAccounts } from '../../core/exchange/accounts/open-accounts.ts';
import { ApiKeys } from '../../core/exchange/merchants/api-keys.ts';
import { localAccountApi } from '../../core/exchange/accounts/local-account-api.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import type { MailMessage } from '../../core/ports/mailer.ts';
import type { Store } from '../../core/ports/store.ts';
import {
  codeAt,
  FingerprintPuzzles,
  KeepingMailer,
  QuickHasher,
  totpCodes,
  TrustingNetworks,
} from './account-fakes.ts';
import { SettableClock } from './settable-clock.ts';
import { newDatabase } from './shared-postgres.ts';

let count = 0;

/** Where the letters' links of an `accountFixture` lead. */
export const FIXTURE_ORIGIN = 'https://altway.test';

/** A password that nobody tries first. */
export const GOOD_PASSWORD = 'a long enough phrase';

/** A browser: it keeps its session as a cookie jar would. */
export class Browser implements Caller {
  session: string | undefined;
  visitor: string | undefined;
  readonly address: string;
  readonly agent: string;
  readonly locale = 'de';
  readonly api: AccountApi;

  constructor(api: AccountApi, { address, agent = 'Firefox' }: { address?: string; agent?: string } = {}) {
    count += 1;
    this.address = address ?? `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    this.agent = agent;
    this.api = asCaller(api, this);
  }

  keepSession(secret: string | undefined): void {
    this.session = secret;
  }
}

/** Accounts in this process: a database of their own, a clock that stands still, mails that are kept. */
export interface AccountFixture {
  /** Checked, as in production. */
  readonly api: AccountApi;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly store: Store;
  readonly databaseUrl: string;
  readonly clock: SettableClock;
  readonly logger: MemoryLogger;
  readonly mailer: KeepingMailer;
  readonly passwords: QuickHasher;
  readonly networks: TrustingNetworks;
  readonly secrets: NodeSecrets;
  browser(from?: { address?: string; agent?: string }): Browser;
  /** A proof of work, to be used once. */
  proof(): Promise<string>;
  /** Sends all that is due. @returns every letter so far, to one e-mail if given. */
  mails(to?: string): Promise<readonly MailMessage[]>;
  /** The secret of the latest link to an e-mail. */
  token(to: string): Promise<string>;
  /** An e-mail that no account has. */
  newEmail(): string;
  /** Signs up, and sets a password. */
  member(email?: string): Promise<{ readonly email: string; readonly id: string }>;
  /** A browser that is signed in as a member, with a new account unless given. */
  signedIn(email?: string): Promise<{ readonly browser: Browser; readonly email: string; readonly id: string }>;
  /** Turns two-factor on. @returns the authenticator's key, and the recovery codes. */
  secured(browser: Browser): Promise<{ readonly key: string; readonly recoveryCodes: readonly string[] }>;
  /** What an authenticator shows, in a step of its own: time goes on by one. */
  nextCode(key: string): string;
  close(): Promise<void>;
}

/** @param change replaces parts. */
export async function accountFixture(change: Partial<AccountParts> = {}): Promise<AccountFixture> {
  const databaseUrl = await newDatabase();
  const logger = new MemoryLogger();
  const clock = new SettableClock();
  const store = await openStore({ databaseUrl, folder: '', logger });
  const mailer = new KeepingMailer();
  const passwords = new QuickHasher();
  const networks = new TrustingNetworks();
  const secrets = new NodeSecrets(randomBytes(32));
  const parts: AccountParts = {
    store,
    secrets,
    clock,
    logger,
    passwords,
    codes: totpCodes,
    captchaVerifier: new FingerprintPuzzles(() => clock.now()),
    mailer,
    social: networks,
    origin: () => FIXTURE_ORIGIN,
    holder: 'test',
    ...change,
  };
  const accounts = openAccounts(parts);
  const api = validatedApi(accountContract, localAccountApi(accounts));
  const apiKeys = new ApiKeys(accounts.context, accounts.passwords);
  const given = { api, accounts, apiKeys, store, clock, logger, mailer, passwords, networks, secrets };
  return { ...given, databaseUrl, ...conveniences(given), close: () => store.close() };
}

type Given = Pick<AccountFixture, 'api' | 'accounts' | 'store' | 'clock' | 'mailer'>;

function conveniences({ api, accounts, store, clock, mailer }: Given) {
  const browser: AccountFixture['browser'] = (from) => new Browser(api, from);
  const proof = async () => FingerprintPuzzles.solve((await api.challenge({})).challenge);
  const mails: AccountFixture['mails'] = async (to) => {
    while ((await accounts.mailWorker!.round()) > 0);
    return mailer.sent.filter((mail) => to === undefined || mail.to === to);
  };
  const token = async (to: string) => {
    const linked = (await mails(to)).flatMap((mail) => ('link' in mail ? [mail.link] : []));
    return /\/recover\/([\w-]{43})/.exec(linked.at(-1) ?? '')![1]!;
  };
  const newEmail = () => `Person${(count += 1)}@Example.com`;
  const member: AccountFixture['member'] = async (email = newEmail()) => {
    const guest = browser();
    await guest.api.register({ email });
    await guest.api.setPassword({ token: await token(email), password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    return { email, id: (await store.accounts.byEmail(email))!.id };
  };
  const signedIn: AccountFixture['signedIn'] = async (known) => {
    const email = known ?? (await member()).email;
    const own = browser();
    await own.api.logIn({ email, password: GOOD_PASSWORD, captcha: await proof() });
    return { browser: own, email, id: (await store.accounts.byEmail(email))!.id };
  };
  const nextCode = (key: string) => {
    clock.advance(30_000);
    return codeAt(key, clock.now());
  };
  const secured: AccountFixture['secured'] = async (own) => {
    const { key } = await own.api.totpEnable({ password: GOOD_PASSWORD });
    const { recoveryCodes } = await own.api.totpConfirm({ code: nextCode(key) });
    return { key, recoveryCodes };
  };
  return { browser, proof, mails, token, newEmail, member, signedIn, secured, nextCode };
}
