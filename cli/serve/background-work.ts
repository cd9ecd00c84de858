import { WebhookWorker } from '../../core/exchange/merchants/webhooks/webhook-worker.ts';
import { ClickCounter } from '../../core/exchange/affiliates/statistics/click-counter.ts';
import { AffiliateWorker } from '../../core/exchange/affiliates/balances/affiliate-worker.ts';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { NetworkFeeUpdater } from '../../core/exchange/chains/network-fee-updater.ts';
import type { SupportedCatalogue } from '../../core/exchange/chains/supported-catalogue.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { Logger } from '../../core/ports/services/logger.ts';
import type { ServiceContainer } from '../service-container.ts';

/** Starts background work other than the settlement of exchanges. */
export async function startWork(container: ServiceContainer, closers: AsyncDisposableStack): Promise<void> {
  for (const work of [container.get(AffiliateWorker), container.get(WebhookWorker), container.get(ClickCounter)]) {
    closers.defer(() => work.stop());
    work.start();
  }
  const apiDomain = container.get(ApiDomainSetting);
  closers.defer(() => apiDomain.stop());
  await apiDomain.start();
}

/** Updates the fees of real chains: waiting trades must use today's. */
export async function watchFees(
  container: ServiceContainer,
  catalogue: SupportedCatalogue,
  closers: AsyncDisposableStack,
): Promise<void> {
  const [chains, engine] = [container.get(ChainRegistry), container.get(QuoteEngine)];
  const [clock, logger] = [container.get(Clock), container.get(Logger)];
  const watch = new NetworkFeeUpdater({ catalogue, chains, engine, clock, logger });
  closers.defer(() => watch.stop());
  await watch.start();
}
