import type { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import type { ChainsSetup } from '../../chains/chain-setup.ts';
import type { VenuesSetup } from '../../venues/venues-setup.ts';
import { StartError } from '../start-error.ts';

/** True when coins of main networks move. */
export function hasMainNetwork(setup: ChainsSetup | undefined): boolean {
  return setup?.chains.some(({ isTest }) => !isTest) ?? false;
}

/** Refuses main networks with the demonstration market: fictitious prices could be arbitraged. @throws StartError */
export function checkMarketIsReal(setup: ChainsSetup, { kind }: Pick<MarketFeed, 'kind'>): void {
  if (kind === 'live' || !hasMainNetwork(setup)) return;
  throw new StartError(
    `ALTWAY_CHAINS: ${mainNetworks(setup)} would move real coins at the fictitious prices of the demonstration market: set ALTWAY_VENUES=/etc/altway/venues.yaml to a file with at least one venue, such as "venues: { kraken: {} }" (docs/live-prices.md), or use test networks (regtest, testnet)`,
  );
}

/**
 * What to mend where coins of main networks move and no account at a venue works off the positions that customers leave.
 * Nothing is offered then, because nobody measures them, but exchanges under way go on. A file without venues only says where
 * another machine's books come from, which measures them. @returns undefined where all is well.
 */
export function unworkedPositions(
  setup: ChainsSetup | undefined,
  { venues }: Pick<VenuesSetup, 'venues'>,
): string | undefined {
  const works = venues.some(({ account }) => account?.isSandbox === false);
  if (!setup || venues.length === 0 || works || !hasMainNetwork(setup)) return undefined;
  return `ALTWAY_VENUES: nothing is offered on ${mainNetworks(setup)}, because no account works off the positions that customers leave: give a venue of the file an account that is no sandbox, such as "kraken: { account: { keyFile: /etc/altway/kraken.key } }", add hedging (docs/hedging.md), and set DATABASE_URL to PostgreSQL`;
}

function mainNetworks({ chains }: ChainsSetup): string {
  return chains
    .filter(({ isTest }) => !isTest)
    .map(({ id }) => id)
    .join(', ');
}
