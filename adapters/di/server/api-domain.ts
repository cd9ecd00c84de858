import { type ApiDomainParts, ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { Bind } from './bind.ts';

/** Binds the origin that pages send their calls to. The composition root starts and stops it. */
export function bindApiDomain(bind: Bind, origins: Pick<ApiDomainParts, 'fallback' | 'origins'>): void {
  bind(ApiDomainSetting)
    .toResolvedValue(
      (store: Store, clock: Clock, logger: Logger) => new ApiDomainSetting({ ...origins, store, clock, logger }),
      [Store, Clock, Logger],
    )
    .inSingletonScope();
}
