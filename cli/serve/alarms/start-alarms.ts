import type { AlarmLogger } from '../../../core/exchange/alarms/alarm-logger.ts';
import { AlarmWorker } from '../../../core/exchange/alarms/alarm-worker.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import type { Alarms } from '../../../core/ports/services/alarms.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { ServiceContainer } from '../../service-container.ts';
import { ownStates } from './own-states.ts';

interface StartOptions {
  readonly channels: readonly Alarms[];
  readonly log: AlarmLogger;
  readonly isHedging: boolean;
  readonly holder: string;
  readonly dataFolder: string;
}

/** Starts to keep and send alarms, in a process of any role: the only one that lives has to send. */
export function startAlarms(
  container: ServiceContainer,
  { dataFolder, ...options }: StartOptions,
  closers: AsyncDisposableStack,
): void {
  const [chains, feed] = [container.get(ChainRegistry), container.get(MarketFeed)];
  const worker = new AlarmWorker({
    ...options,
    store: container.get(Store),
    clock: container.get(Clock),
    logger: container.get(Logger),
    ownStates: () => ownStates({ chains, feed, dataFolder }),
  });
  closers.defer(() => worker.stop());
  worker.start();
}
