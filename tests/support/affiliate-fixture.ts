import { randomBytes } from 'node:crypto';
import { asyncScheduler, type SchedulerAction, type Subscription } from 'rxjs';
import { accountModule as accountsModule } from '../../adapters/di/account-module.ts';
import { affiliateModule as affiliatesModule } from '../../adapters/di/affiliate-module.ts';
import type { ExchangeModuleOptions } from '../../adapters/di/exchange-module.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { NodeSecrets } from '../../adapters/node/node-secrets.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { affiliateContract } from '../../core/contract/affiliate-contract.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { openAffiliates } from '../../core/exchange/affiliates/open-affiliates.ts';
import { localAffiliateApi } from '../../core/exchange/affiliates/local-affiliate-api.ts';
import { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../core/exchange/chains/currency-registry.ts';
import { TransferSender } from '../../core/exchange/settlement/transfer-sender.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { localSupportApi } from '../../core/exchange/support/local-support-api.ts';
import { AddressRules } from '../../core/ports/address-rules.ts';
import { CurrencyCatalogue } from '../../core/ports/currency-catalogue.ts';
import { SiteEvents } from '../../core/ports/site-events.ts';
import type { SupportApi } from '../../core/ports/support-api.ts';
import { Signer } from '../../core/ports/signer.ts';
import type { Store } from '../../core/ports/store.ts';
import { Venue } from '../../core/ports/venue.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { type Accounts, openAccounts } from '../../core/exchange/accounts/open-accounts.ts';
import { TwoFactorVerifier } from '../../core/exchange/accounts/two-factor-verifier.ts';
import { ClickCounter } from '../../core/exchange/affiliates/click-counter.ts';
import type { ValueInBtc } from '../../core/exchange/affiliates/statistics-value.ts';
import { BtcValuation } from '../../core/exchange/affiliates/btc-valuation.ts';
import { AffiliateWorker } from '../../core/exchange/affiliates/affiliate-worker.ts';
import { AccountApi } from '../../core/ports/account-api.ts';
import { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import type { AccountRecord } from '../../core/ports/account-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { Referrals } from '../../core/ports/referrals.ts';
import { codeAt, FingerprintPuzzles, KeepingMailer, QuickHasher, totpCodes } from './account-fakes.ts';
import { type ExchangeFixture, exchangeFixture } from './exchange-fixture.ts';
import { sampleAccount } from './sample-accounts.ts';

/** The time of day, and as much later as a test wants. */
class LaterClock implements Clock {
  #later = 0;

  now(): number {
    return Date.now() + this.#later;
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay?: number, state?: T): Subscription {
    return asyncScheduler.schedule(work, delay, state);
  }

  advance(by: number): void {
    this.#later += by;
  }

  /** Goes on to noon of the 15th of next month: neither day nor month ends while a test looks. */
  toMidMonth(): void {
    const now = new Date(this.now());
    this.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12) - now.getTime());
  }
}

/** Somebody with an account, signed in; their authenticator's next code. */
export interface Affiliate {
  readonly id: string;
  readonly refId: string;
  readonly email: string;
  readonly caller: Caller & { readonly session: string };
  /** A code that was not given yet: time goes on by a step. */
  code(): string;
}

/** A house that exchanges, with accounts and partners, on a clock that can be moved. Nothing of partners' moves by itself. */
export interface AffiliateFixture extends ExchangeFixture {
  readonly affiliates: AffiliateApi;
  readonly referrals: Referrals;
  readonly accounts: Accounts;
  readonly accountApi: AccountApi;
  readonly work: AffiliateWorker;
  readonly clicks: ClickCounter;
  readonly worthOf: ValueInBtc;
  readonly clock: LaterClock;
  readonly mailer: KeepingMailer;
  /** The calls of another process of the same house, with a store and workers of its own; the caller closes it. */
  twin(): Promise<{
    readonly affiliates: AffiliateApi;
    readonly work: AffiliateWorker;
    readonly support: SupportApi;
    close(): Promise<void>;
  }>;
  /** What pages that are signed in hear. */
  readonly events: SiteEvents;
  /** A new partner. @param hasCodes false without two-factor. */
  affiliate(options?: { readonly hasCodes?: boolean; readonly account?: Partial<AccountRecord> }): Promise<Affiliate>;
}

interface FixtureOptions {
  readonly change?: (parts: ExchangeModuleOptions) => ExchangeModuleOptions;
  readonly isSettling?: boolean;
  readonly hasOperations?: boolean;
}

/** Where calls may go here. */
const apiPlaces = { fallback: () => 'http://127.0.0.1:3000', origins: ['http://127.0.0.1:3001'] };

/** Opens one; the caller closes it. */
export async function affiliateFixture(options: FixtureOptions = {}): Promise<AffiliateFixture> {
  const { change = (parts) => parts, isSettling = true, hasOperations = true } = options;
  const clock = new LaterClock();
  const secrets = new NodeSecrets(randomBytes(32));
  const mailer = new KeepingMailer();
  const origin = () => 'https://altway.test';
  const accountsOver = (store: Store) =>
    openAccounts({
      store,
      secrets,
      clock,
      logger: new MemoryLogger(),
      passwords: new QuickHasher(),
      codes: totpCodes,
      captchaVerifier: new FingerprintPuzzles(() => clock.now()),
      mailer,
      origin,
      holder: 'test',
    });
  let opened: Accounts | undefined;
  const fixture = await exchangeFixture(
    (parts) => {
      opened = accountsOver(parts.store);
      return change({
        ...parts,
        secrets,
        owners: opened.owners,
        domain: apiPlaces.fallback,
        apiOrigins: apiPlaces.origins,
      });
    },
    { isSettling },
  );
  const accounts = opened!;
  const times = { lease: 1_000, firstPause: 1, longestPause: 5, look: 20 };
  await fixture.container.load(
    accountsModule(accounts),
    affiliatesModule({ context: accounts.context, origin, hasOperations, times }),
  );
  const apiDomain = fixture.container.get(ApiDomainSetting);
  await apiDomain.start();
  const affiliates = fixture.container.get(AffiliateApi);
  const work = fixture.container.get(AffiliateWorker);
  const close = async () => {
    apiDomain.stop();
    await work.stop();
    await fixture.close();
  };
  const referrals = fixture.container.get(Referrals);
  const accountApi = fixture.container.get(AccountApi);
  const affiliate: AffiliateFixture['affiliate'] = async ({ hasCodes = true, account = {} } = {}) => {
    const key = totpCodes.newKey();
    const id = secrets.newId();
    const sealedKey = secrets.seal(TwoFactorVerifier.purpose(id), key);
    const totp = hasCodes ? { sealedKey, isConfirmed: true, lastStep: 0 } : undefined;
    const record = sampleAccount({ id, email: `${id}@example.org`, totp, ...account });
    await fixture.store.accounts.insert(record);
    const from = { address: `10.0.${randomBytes(1)[0]}.${randomBytes(1)[0]}`, agent: 'test', locale: 'en' };
    const session = await fixture.store.atomically((unit) => accounts.context.sessions.begin(unit, id, 'open', from));
    const caller = { ...from, session };
    const { refId } = await affiliates.affiliateAccount({}, { caller });
    const code = () => {
      clock.advance(30_000);
      return codeAt(key, clock.now());
    };
    return { id, refId, email: record.email!, caller, code };
  };
  const twin = async () => {
    const { container, databaseUrl, logger } = fixture;
    const store = await openStore({ databaseUrl, folder: '', logger });
    const parts = {
      catalogue: container.get(CurrencyCatalogue),
      currencies: container.get(CurrencyRegistry),
      engine: container.get(QuoteEngine),
      venue: container.get(Venue),
      chains: container.get(ChainRegistry),
      addresses: container.get(AddressRules),
    };
    const sender = new TransferSender(store, parts.chains, container.get(Signer), parts.currencies);
    const { context } = accountsOver(store);
    const other = openAffiliates({ ...parts, context, sender, logger, origin, hasOperations, times });
    const api = validatedApi(affiliateContract, localAffiliateApi(other));
    const { origins, fallback } = apiPlaces;
    const domain = new ApiDomainSetting({ store, clock, logger, fallback, origins });
    const staff = { ...parts, store, clock, domain, digest: (text: string) => text, newId: () => secrets.newId() };
    return { affiliates: api, work: other.work, support: localSupportApi(staff), close: () => store.close() };
  };
  const worth = new BtcValuation(fixture.container.get(CurrencyCatalogue), fixture.container.get(QuoteEngine));
  const worthOf: ValueInBtc = (currency, units) => worth.of(currency, units);
  const clicks = fixture.container.get(ClickCounter);
  return {
    ...fixture,
    clicks,
    worthOf,
    twin,
    events: fixture.container.get(SiteEvents),
    affiliates,
    referrals,
    accounts,
    accountApi,
    work,
    clock,
    mailer,
    affiliate,
    close,
  };
}
