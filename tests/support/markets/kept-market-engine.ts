import { asyncScheduler } from 'rxjs';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';

let kept: MarketEngine | undefined;

/**
 * The demonstration market on the clock of this machine, for all exchanges of this process: its books depend on the time
 * alone, and to draw and to apply them takes half a second of processor time, most of what an exchange takes to start.
 */
export function keptMarketEngine(): MarketEngine {
  kept ??= followed();
  return kept;
}

function followed(): MarketEngine {
  const engine = new MarketEngine(new EmbeddedMarket({ clock: asyncScheduler }), {
    refused: (flaws) => {
      throw new Error(`the demonstration market sent what cannot be right: ${JSON.stringify(flaws)}`);
    },
    unusable: (error) => {
      throw error;
    },
  });
  engine.follow();
  return engine;
}
