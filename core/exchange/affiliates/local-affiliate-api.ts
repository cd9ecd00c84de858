import type { CallOptions } from '../../contract/route.ts';
import type { AffiliatePage } from '../../domain/affiliates/affiliate.ts';
import type { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { unauthenticated } from '../accounts/errors.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import type { Authorization } from './balances/two-factor-action.ts';
import type { OpenAffiliates } from './open-affiliates.ts';
import { pageOf } from './affiliate-view.ts';

/** A caller without address and cookies. */
const nobody = {};

/** The calls of the affiliate programme, in process. They trust their input: the contract has parsed it. */
export function localAffiliateApi(open: OpenAffiliates): AffiliateApi {
  return { ...affiliateCalls(open), ...balanceCalls(open), ...authorizedCalls(open) };
}

type Asked<T> = (who: SignedIn) => Promise<T>;
type AskedOf<T> = (whose: Pick<SignedIn, 'account'>) => Promise<T>;

/** Wraps calls that require a signed-in user. */
function member({ context }: OpenAffiliates) {
  return async <T>(options: CallOptions | undefined, work: Asked<T>): Promise<T> =>
    work(await context.sessions.require(options?.caller));
}

/** As `member`, and rejects affiliates whom staff has disabled. */
function affiliate(open: OpenAffiliates) {
  const signedIn = member(open);
  return <T>(options: CallOptions | undefined, work: Asked<T>): Promise<T> =>
    signedIn(options, async (who) => {
      await open.affiliates.admit(open.context.store, who.account.id);
      return work(who);
    });
}

/** Wraps calls that only read: a secret key of the account may make them too. */
function reader({ context }: OpenAffiliates) {
  return async <T>(options: CallOptions | undefined, work: AskedOf<T>): Promise<T> => {
    const { accountId, kind } = options?.caller?.apiKey ?? {};
    // A publishable key is public; what its account earns is private.
    if (kind === 'publishable') throw unauthenticated();
    const account = accountId === undefined ? undefined : await context.store.accounts.byId(accountId);
    return work(account ? { account } : await context.sessions.require(options?.caller));
  };
}

/** As `reader`, and rejects affiliates whom staff has disabled. */
function readingAffiliate(open: OpenAffiliates) {
  const reading = reader(open);
  return <T>(options: CallOptions | undefined, work: AskedOf<T>): Promise<T> =>
    reading(options, async (whose) => {
      await open.affiliates.admit(open.context.store, whose.account.id);
      return work(whose);
    });
}

function affiliateCalls(open: OpenAffiliates) {
  const { affiliates, statistics } = open;
  const [read, reading, admitted] = [reader(open), readingAffiliate(open), affiliate(open)];
  return {
    affiliateStatus: (_none, options) => read(options, ({ account }) => affiliates.status(account.id)),
    affiliateAccount: (_none, options) => reading(options, ({ account }) => affiliates.account(account.id)),
    setLinkConfig: (config, options) =>
      admitted(options, ({ account }) => affiliates.setLinkConfig(account.id, config)),
    affiliateStats: (_none, options) => reading(options, ({ account }) => statistics.summary(account.id)),
    webStats: ({ range }, options) => reading(options, ({ account }) => statistics.of(account.id, 'web', range)),
    apiStats: ({ range }, options) => reading(options, ({ account }) => statistics.of(account.id, 'api', range)),
  } satisfies Partial<AffiliateApi>;
}

function balanceCalls(open: OpenAffiliates) {
  const { context, views, balances, conversions } = open;
  const { store } = context;
  const [reading, admitted] = [readingAffiliate(open), affiliate(open)];
  return {
    affiliateBalances: (_none, options) => reading(options, ({ account }) => balances.balances(account.id)),
    convertStatuses: (_none, options) => reading(options, ({ account }) => balances.convertStatuses(account.id)),
    payoutStatuses: (_none, options) => reading(options, (whose) => balances.payoutStatuses(whose)),
    convertBalance: (wanted, options) =>
      admitted(options, async (who) =>
        views.conversion(await conversions.convert(who, wanted, options?.idempotencyKey)),
      ),
    convertBalances: ({ toCurrency }, options) =>
      admitted(options, async (who) => {
        const begun = await conversions.convertAll(who, toCurrency, options?.idempotencyKey);
        return begun.map((record) => views.conversion(record));
      }),
    conversions: ({ page }, options) =>
      reading(options, async ({ account }) =>
        plain(
          await pageOf(
            page,
            (at, size) => store.conversions.page(account.id, at, size),
            (one) => views.conversion(one),
          ),
        ),
      ),
    affiliateOperations: ({ page }, options) =>
      reading(options, async ({ account }) =>
        plain(
          await pageOf(
            page,
            (at, size) => store.affiliateLedger.page(account.id, at, size),
            (one) => views.operation(one),
          ),
        ),
      ),
    affiliatePayouts: ({ page }, options) =>
      reading(options, async ({ account }) =>
        plain(
          await pageOf(
            page,
            (at, size) => store.affiliatePayouts.page(account.id, at, size),
            (one) => views.payout(one),
          ),
        ),
      ),
  } satisfies Partial<AffiliateApi>;
}

function authorization(who: SignedIn, code: string, options: CallOptions | undefined): Authorization {
  return { who, code, caller: options?.caller ?? nobody };
}

function authorizedCalls(open: OpenAffiliates) {
  const { context, views, payouts, addresses } = open;
  const admitted = affiliate(open);
  return {
    affiliateAddresses: (_none, options) =>
      admitted(options, async ({ account }) =>
        (await context.store.payoutAddresses.of(account.id)).map((one) => views.address(one)),
      ),
    setAffiliateAddress: ({ code = '', ...wanted }, options) =>
      admitted(options, async (who) =>
        (await addresses.set(wanted, authorization(who, code, options))).map((one) => views.address(one)),
      ),
    removeAffiliateAddress: ({ currency, code = '' }, options) =>
      admitted(options, async (who) =>
        (await addresses.remove(currency, authorization(who, code, options))).map((one) => views.address(one)),
      ),
    payOut: ({ currency, code = '' }, options) =>
      admitted(options, async (who) =>
        views.payout(await payouts.payOut(currency, authorization(who, code, options), options?.idempotencyKey)),
      ),
  } satisfies Partial<AffiliateApi>;
}

/** The same page typed as mutable, as the contract has it; nothing keeps the result. */
function plain<Item>(page: AffiliatePage<Item>): {
  -readonly [K in keyof AffiliatePage<Item>]: AffiliatePage<Item>[K];
} {
  return page;
}
