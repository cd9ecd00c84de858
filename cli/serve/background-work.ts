import { WebhookWorker } from '../../core/exchange/merchants/webhooks/webhook-worker.ts';
import { ClickCounter } from '../../core/exchange/affiliates/statistics/click-counter.ts';
import { AffiliateWorker } from '../../core/exchange/affiliates/balances/affiliate-worker.ts';
import { PriceRecorder } from '../../core/exchange/quotes/history/price-recorder.ts';
import { seedVolatilities } from '../../core/exchange/quotes/fixed-rate/seed-volatilities.ts';
import { Volatilities } from '../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { MarketEngine } from '../../core/exchange/quotes/market/market-engine.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { NetworkFeeUpdater } from '../../core/exchange/chains/network-fee-updater.ts';
import type { SupportedCatalogue } from '../../core/exchange/chains/supported-catalogue.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { SettlementPresence } from '../../core/exchange/settlement/settlement-presence.ts';
import { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import { MarketFeed } from '../../core/ports/markets/market-feed.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { Logger } from '../../core/ports/services/logger.ts';
import { Store } from '../../core/ports/stores/store.ts';
import type { ServiceContainer } from '../service-container.ts';
import { refuse } from './start-error.ts';

/** Whether a process serves pages and calls, settles exchanges, or both. */
export type AppRole = 'pages' | 'settlement' | 'both';

/** Starts the background work of a process. @throws StartError when a chain was never scanned and cannot be now. */
export async function startWork(
  container: ServiceContainer,
  role: AppRole,
  closers: AsyncDisposableStack,
): Promise<void> {
  const settlement = container.get(Settlement);
  // Servers too: no address may be issued before the first scan.
  await settlement.begin().catch(refuse('a chain'));
  if (role !== 'pages') await startSettling(container, settlement, closers);
  if (role !== 'settlement') await startServing(container, role, closers);
}

async function startSettling(
  container: ServiceContainer,
  settlement: Settlement,
  closers: AsyncDisposableStack,
): Promise<void> {
  closers.defer(() => settlement.stop());
  await settlement.start();
  for (const work of [container.get(AffiliateWorker), container.get(WebhookWorker), container.get(PriceRecorder)]) {
    closers.defer(() => work.stop());
    work.start();
  }
}

async function startServing(container: ServiceContainer, role: AppRole, closers: AsyncDisposableStack): Promise<void> {
  const clicks = container.get(ClickCounter);
  closers.defer(() => clicks.stop());
  clicks.start();
  if (role === 'pages') {
    const watching = container.get(SettlementPresence).watch$().subscribe();
    closers.defer(() => watching.unsubscribe());
  }
  seedMargins(container);
  const apiDomain = container.get(ApiDomainSetting);
  closers.defer(() => apiDomain.stop());
  await apiDomain.start();
}

/** In the background: until it is done, margins are those of assets without a history. */
function seedMargins(container: ServiceContainer): void {
  const [{ prices }, logger] = [container.get(Store), container.get(Logger)];
  const assets = new Set(
    container
      .get(CurrencyCatalogue)
      .list()
      .map(({ asset }) => asset),
  );
  const isLive = container.get(MarketFeed).kind === 'live';
  const volatilities = container.get(Volatilities);
  seedVolatilities({ prices, volatilities, assets, isLive, now: container.get(Clock).now() }).catch((cause: unknown) =>
    logger.warn('margins of fixed rates begin without the history of prices', { cause }),
  );
}

/** Updates the fees of real chains: waiting trades must use today's. */
export async function watchFees(
  container: ServiceContainer,
  catalogue: SupportedCatalogue,
  closers: AsyncDisposableStack,
): Promise<void> {
  const [chains, engine] = [container.get(ChainRegistry), container.get(MarketEngine)];
  const [clock, logger] = [container.get(Clock), container.get(Logger)];
  const watch = new NetworkFeeUpdater({ catalogue, chains, engine, clock, logger });
  closers.defer(() => watch.stop());
  await watch.start();
}
