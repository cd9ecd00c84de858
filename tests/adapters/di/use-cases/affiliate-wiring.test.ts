import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { affiliateWiring, AFFILIATE_USE_CASES } from '../../../../adapters/di/use-cases/affiliate-wiring.ts';
import { PageResolver } from '../../../../adapters/di/clients/page-resolver.ts';
import { memoryAffiliateApi } from '../../../../adapters/memory/memory-affiliate-api.ts';
import { memoryExchangeApi } from '../../../../adapters/memory/memory-exchange-api.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SessionFile } from '../../../../adapters/node/files/session-file.ts';
import { composeCli } from '../../../../cli/container.ts';
import { AffiliateApi } from '../../../../core/ports/apis/affiliate-api.ts';
import { Clock } from '../../../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../../../core/ports/apis/exchange-api.ts';
import { SessionStore } from '../../../../core/ports/stores/session-store.ts';
import {
  FollowBalances,
  FollowConversions,
  FollowPayouts,
} from '../../../../core/use-cases/affiliates/follow-records.ts';
import { LoadStanding } from '../../../../core/use-cases/affiliates/affiliate-account.ts';
import { PreviewConversion } from '../../../../core/use-cases/affiliates/preview-conversion.ts';

const ALL = [...AFFILIATE_USE_CASES, FollowBalances, FollowConversions, FollowPayouts, PreviewConversion] as const;
const logger = { info: () => {}, warn: () => {}, error: () => {} };
const session = new SessionFile('/nowhere/session.json', () => {});

describe('affiliate use cases are composed', () => {
  it('for the page', async () => {
    const resolver = new PageResolver();
    resolver.load(({ bind }) => {
      bind(Clock).toConstantValue(asyncScheduler);
      bind(ExchangeApi).toConstantValue(memoryExchangeApi());
      bind(SessionStore).toConstantValue(new MemorySession());
    }, affiliateWiring(memoryAffiliateApi()));
    for (const useCase of ALL) expect(resolver.get<unknown>(useCase as never)).toBeInstanceOf(useCase);
    expect(await resolver.get(LoadStanding).execute()).toEqual({ status: 'on', operationsDisabled: false });
  });

  it('for commands that use a server', async () => {
    const container = await composeCli({ url: 'http://127.0.0.1:9', session, affiliates: session }, logger);
    for (const useCase of [...ALL, AffiliateApi]) expect(container.get<unknown>(useCase as never)).toBeDefined();
    await expect(container.get(LoadStanding).execute()).rejects.toMatchObject({ code: 'unavailable' });
    await container.unbindAll();
  });

  it('not for commands without a server', async () => {
    const reach = { url: 'http://127.0.0.1:9', local: true, affiliates: session };
    await expect(composeCli(reach, logger)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
