import { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { FollowBalances, FollowConversions, FollowPayouts } from '../../../core/use-cases/affiliates/follow-records.ts';
import { LoadAffiliate, LoadStanding, SetLinkConfig } from '../../../core/use-cases/affiliates/affiliate-account.ts';
import {
  ConvertBalance,
  ConvertBalances,
  ListBalances,
} from '../../../core/use-cases/affiliates/affiliate-balances.ts';
import {
  ListAddresses,
  PayOut,
  RemoveAddress,
  SetAddress,
} from '../../../core/use-cases/affiliates/affiliate-payouts.ts';
import {
  ExportConversions,
  ExportOperations,
  ExportPayouts,
  ListConversions,
  ListOperations,
  ListPayouts,
} from '../../../core/use-cases/affiliates/affiliate-records.ts';
import { LoadStats, SummariseStats } from '../../../core/use-cases/affiliates/affiliate-stats.ts';
import { PreviewConversion } from '../../../core/use-cases/affiliates/preview-conversion.ts';
import type { Wiring } from './wiring.ts';

/** Use cases of affiliates that need only their API and the session. */
export const AFFILIATE_USE_CASES = [
  ConvertBalance,
  ConvertBalances,
  ExportConversions,
  ExportOperations,
  ExportPayouts,
  ListAddresses,
  ListBalances,
  ListConversions,
  ListOperations,
  ListPayouts,
  LoadAffiliate,
  LoadStanding,
  LoadStats,
  PayOut,
  RemoveAddress,
  SetAddress,
  SetLinkConfig,
  SummariseStats,
] as const;

/** Affiliates' use cases over any implementation of their API: in process, a remote server, or memory. */
export function affiliateWiring(api: AffiliateApi): Wiring {
  return ({ bind }) => {
    bind(AffiliateApi).toConstantValue(api);
    const overSession = <T>(UseCase: new (api: AffiliateApi, session: SessionStore) => T) =>
      bind(UseCase).toResolvedValue(
        (affiliates: AffiliateApi, session: SessionStore) => new UseCase(affiliates, session),
        [AffiliateApi, SessionStore],
      );
    for (const UseCase of AFFILIATE_USE_CASES) overSession<unknown>(UseCase);
    bind(FollowBalances).toResolvedValue(
      (list: ListBalances, clock: Clock) => new FollowBalances(list, clock),
      [ListBalances, Clock],
    );
    bind(FollowConversions).toResolvedValue(
      (list: ListConversions, clock: Clock) => new FollowConversions(list, clock),
      [ListConversions, Clock],
    );
    bind(FollowPayouts).toResolvedValue(
      (list: ListPayouts, clock: Clock) => new FollowPayouts(list, clock),
      [ListPayouts, Clock],
    );
    bind(PreviewConversion).toResolvedValue(
      (exchange: ExchangeApi, clock: Clock) => new PreviewConversion(exchange, clock),
      [ExchangeApi, Clock],
    );
  };
}
