import { merchantModule as merchantsModule } from '../../adapters/di/merchant-module.ts';
import { UndiciWebhookSender } from '../../adapters/node/undici-webhook-sender.ts';
import { ApiKeys } from '../../core/exchange/merchants/api-keys.ts';
import { WebhookWorker } from '../../core/exchange/merchants/webhook-worker.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import { MerchantApi, WidgetApi } from '../../core/ports/merchant-api.ts';
import { Secrets } from '../../core/ports/secrets.ts';
import { FingerprintPuzzles, QuickHasher } from './account-fakes.ts';
import { GOOD_PASSWORD } from './account-fixture.ts';
import { type AffiliateFixture, affiliateFixture, type Affiliate } from './affiliate-fixture.ts';
import { failure } from './failure.ts';
import { openReceiver, type Receiver } from './webhook-receiver.ts';

/** The password after a recovery. */
export const NEW_PASSWORD = 'the new phrase';

type Setting = Parameters<AccountApi['confirmSetting']>[0];

/** A partner and merchant with a secret and an address of events, whose password is recovered in tests. */
export class RecoveringShop {
  readonly fixture: AffiliateFixture;
  readonly merchants: MerchantApi;
  readonly widgets: WidgetApi;
  readonly worker: WebhookWorker;
  hook!: Receiver;
  ann!: Affiliate;
  /** Who is signed in: after a recovery, again. */
  caller!: Affiliate['caller'];
  secret!: string;

  private constructor(fixture: AffiliateFixture, sender: UndiciWebhookSender) {
    this.fixture = fixture;
    const { container, store, clock, logger } = fixture;
    this.merchants = container.get(MerchantApi);
    this.widgets = container.get(WidgetApi);
    const secrets = container.get(Secrets);
    this.worker = new WebhookWorker({ store, secrets, sender, clock, logger, random: () => 0.5 });
  }

  /** The caller closes its house. */
  static async open(): Promise<RecoveringShop> {
    const fixture = await affiliateFixture();
    const sender = new UndiciWebhookSender({ allowsPrivate: true });
    const domain = () => 'https://altway.test';
    const { accounts } = fixture;
    const apiKeys = new ApiKeys(accounts.context, accounts.passwords);
    await fixture.container.load(merchantsModule({ accounts, apiKeys, sender, domain }));
    return new RecoveringShop(fixture, sender);
  }

  /** Begins with a new account. @returns what lets go of its server. */
  async begin(options: { readonly hasCodes?: boolean } = {}): Promise<() => void> {
    this.hook = await openReceiver([200], () => this.fixture.clock.now());
    const passwordHash = await new QuickHasher().hash(GOOD_PASSWORD);
    this.ann = await this.fixture.affiliate({ ...options, account: { passwordHash } });
    this.caller = this.ann.caller;
    const { merchants, caller, hook } = this;
    ({ secret: this.secret } = await merchants.renewMerchantSecret({ password: GOOD_PASSWORD }, { caller }));
    await merchants.setMerchant({ webhookUrl: hook.url }, { caller });
    return () => hook.close();
  }

  /** What was mailed to the owner, oldest first. */
  async sentMails() {
    const { accounts, mailer } = this.fixture;
    while ((await accounts.mailWorker!.round()) > 0);
    return mailer.sent.filter(({ to }) => to === this.ann.email);
  }

  /** Recovers the password by mail; the owner signs in again, with a code. */
  async recover(): Promise<void> {
    const { accountApi: api } = this.fixture;
    const { ann } = this;
    const proof = async () => FingerprintPuzzles.solve((await api.challenge({})).challenge);
    const from = { address: ann.caller.address! };
    await api.recover({ email: ann.email, captcha: await proof() }, { caller: from });
    const mail = (await this.sentMails()).findLast(({ kind }) => kind === 'recover') as { link: string };
    const token = mail.link.split('/').at(-1)!;
    await api.setPassword({ token, password: NEW_PASSWORD, repeat: NEW_PASSWORD }, { caller: from });
    const kept: { session?: string } = {};
    const login = { email: ann.email, password: NEW_PASSWORD };
    const browser = () => ({ ...from, ...kept, keepSession: (text?: string) => void (kept.session = text!) });
    await failure(api.logIn({ ...login, captcha: await proof() }, { caller: browser() }));
    await api.logIn({ ...login, totp: ann.code() }, { caller: browser() });
    this.caller = { ...ann.caller, session: kept.session! };
  }

  /** A session that is still good: time has gone on further than sessions last. */
  async signInAgain(): Promise<void> {
    const { store, accounts } = this.fixture;
    const { id, caller } = this.ann;
    const { sessions } = accounts.context;
    this.caller = { ...caller, session: await store.atomically((unit) => sessions.begin(unit, id, 'open', caller)) };
  }

  confirm(setting: Setting, more: Partial<Setting> = {}) {
    const given = { password: NEW_PASSWORD, code: this.ann.code(), ...setting, ...more };
    return this.fixture.accountApi.confirmSetting(given, { caller: this.caller });
  }

  /** Kinds of what waits for confirmation. */
  async waiting() {
    return (await this.fixture.accountApi.unconfirmed({}, { caller: this.caller })).map(({ kind }) => kind);
  }

  /** The query of a link to a payment that the merchant has signed. */
  async signedQuery(): Promise<string> {
    const { address } = await this.fixture.api.testAddress({ currency: 'eth' });
    const options = { to: 'eth', amount: '0.75', address };
    const { url } = await this.merchants.signLink({ kind: 'payment', options }, { caller: this.caller });
    return new URL(url).search.slice(1);
  }

  async pay(query: string) {
    const { address: refundAddress } = await this.fixture.api.testAddress({ currency: 'ltc' });
    return this.widgets.createPayment({ query, from: 'ltc', refundAddress });
  }
}
