import { readPage } from '../../domain/page.ts';
import type { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { affiliateCalls, readingAffiliateCalls, readingCalls } from './affiliate-calls.ts';
import type { OpenAffiliates } from './open-affiliates.ts';

/** The calls of the affiliate programme, in process. They trust their input: the contract has parsed it. */
export function localAffiliateApi(open: OpenAffiliates): AffiliateApi {
  return { ...accountCalls(open), ...balanceCalls(open), ...listCalls(open), ...payoutCalls(open) };
}

function accountCalls(open: OpenAffiliates) {
  const { affiliates, links, statistics } = open;
  const [anyone, reading, admitted] = [readingCalls(open), readingAffiliateCalls(open), affiliateCalls(open)];
  return {
    affiliateStatus: anyone(({ account }) => affiliates.status(account.id)),
    affiliateAccount: reading(({ account }) => affiliates.account(account.id)),
    setLinkConfig: admitted(({ account }, config) => affiliates.setLinkConfig(account.id, config)),
    affiliateLinks: reading(({ account }) => links.list(account.id)),
    addAffiliateLink: admitted(({ account }, { sub }) => links.add(account.id, sub)),
    affiliateStats: reading(({ account }) => statistics.summary(account.id)),
    webStats: reading(({ account }, { range }) => statistics.of(account.id, 'web', range)),
    apiStats: reading(({ account }, { range }) => statistics.of(account.id, 'api', range)),
  } satisfies Partial<AffiliateApi>;
}

function balanceCalls(open: OpenAffiliates) {
  const { views, balances, conversions } = open;
  const [reading, admitted] = [readingAffiliateCalls(open), affiliateCalls(open)];
  return {
    affiliateBalances: reading(({ account }) => balances.balances(account.id)),
    convertStatuses: reading(({ account }) => balances.convertStatuses(account.id)),
    payoutStatuses: reading((whose) => balances.payoutStatuses(whose)),
    convertBalance: admitted(async (who, wanted, { idempotencyKey }) =>
      views.conversion(await conversions.convert(who, wanted, idempotencyKey)),
    ),
    convertBalances: admitted(async (who, { toCurrency }, { idempotencyKey }) => {
      const begun = await conversions.convertAll(who, toCurrency, idempotencyKey);
      return begun.map((record) => views.conversion(record));
    }),
  } satisfies Partial<AffiliateApi>;
}

function listCalls(open: OpenAffiliates) {
  const { context, views } = open;
  const { conversions, affiliateLedger, affiliatePayouts } = context.store;
  const reading = readingAffiliateCalls(open);
  return {
    conversions: reading(({ account: { id } }, { page }) =>
      readPage(
        page,
        (at, size) => conversions.page(id, at, size),
        (one) => views.conversion(one),
      ),
    ),
    affiliateOperations: reading(({ account: { id } }, { page }) =>
      readPage(
        page,
        (at, size) => affiliateLedger.page(id, at, size),
        (one) => views.operation(one),
      ),
    ),
    affiliatePayouts: reading(({ account: { id } }, { page }) =>
      readPage(
        page,
        (at, size) => affiliatePayouts.page(id, at, size),
        (one) => views.payout(one),
      ),
    ),
  } satisfies Partial<AffiliateApi>;
}

function payoutCalls(open: OpenAffiliates) {
  const { context, views, payouts, addresses } = open;
  const admitted = affiliateCalls(open);
  return {
    affiliateAddresses: admitted(async ({ account }) =>
      (await context.store.payoutAddresses.of(account.id)).map((one) => views.address(one)),
    ),
    setAffiliateAddress: admitted(async (who, { code = '', ...wanted }, { caller }) =>
      (await addresses.set(wanted, { who, code, caller })).map((one) => views.address(one)),
    ),
    removeAffiliateAddress: admitted(async (who, { currency, code = '' }, { caller }) =>
      (await addresses.remove(currency, { who, code, caller })).map((one) => views.address(one)),
    ),
    payOut: admitted(async (who, { currency, code = '' }, { caller, idempotencyKey }) =>
      views.payout(await payouts.payOut(currency, { who, code, caller }, idempotencyKey)),
    ),
  } satisfies Partial<AffiliateApi>;
}
