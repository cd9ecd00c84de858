import { AccountApi } from '../../core/ports/apis/account-api.ts';
import { AffiliateExports } from '../../core/ports/apis/affiliate-exports.ts';
import { HistoryExports } from '../../core/ports/apis/history-exports.ts';
import { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { ApiKeyAuthenticator } from '../../core/ports/apis/api-key-authenticator.ts';
import { MerchantApi, WidgetApi } from '../../core/ports/apis/merchant-api.ts';
import { CardFlow } from '../../core/ports/apis/card-flow.ts';
import { MailStopApi } from '../../core/ports/apis/mail-stop-api.ts';
import { Referrals } from '../../core/ports/apis/referrals.ts';
import { SiteEvents } from '../../core/ports/apis/site-events.ts';
import { SocialSignInFlow } from '../../core/ports/apis/social-sign-in-flow.ts';
import { TicketApi } from '../../core/ports/apis/ticket-api.ts';
import { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';
import type { ServiceContainer } from '../service-container.ts';

/** APIs that both the page renderer and the API calls use. */
export function apisOf(container: ServiceContainer) {
  return {
    api: container.get(ExchangeApi),
    accounts: container.get(AccountApi),
    affiliates: container.get(AffiliateApi),
    merchants: container.get(MerchantApi),
    widgets: container.get(WidgetApi),
  };
}

/** APIs that only the API calls use. */
export function answeringOf(container: ServiceContainer) {
  return {
    exports: container.get(AffiliateExports),
    history: container.get(HistoryExports),
    referrals: container.get(Referrals),
    tickets: container.get(TicketApi),
    keys: container.get(ApiKeyAuthenticator),
    social: container.get(SocialSignInFlow),
    feed: container.get(TransactionFeed),
    events: container.get(SiteEvents),
    mails: container.get(MailStopApi),
    cards: container.get(CardFlow),
  };
}
