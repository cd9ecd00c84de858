import type { Chains } from '../../core/ports/chains/chain.ts';
import type { MarketFeed } from '../../core/ports/markets/market-feed.ts';

const SIMULATED = 'Demonstration chain: coins move on a simulated chain only. Never send real coins.';

interface BannerOptions {
  readonly market: MarketFeed;
  readonly chains: Chains;
  readonly outbox: string | undefined;
  readonly redirectPort: number | undefined;
}

/** Lines for the operator: the address, and which parts are demonstration. */
export function banner(url: string, { market, chains, outbox, redirectPort }: BannerOptions): string[] {
  const isSimulated = chains.all.some(({ isDemonstration }) => isDemonstration);
  const notes = [
    ...(redirectPort === undefined ? [] : [`Plain HTTP at port ${redirectPort} is redirected there`]),
    market.description,
    ...(isSimulated ? [SIMULATED] : []),
    ...(outbox === undefined ? [] : [`No SMTP_URL: mails, and the links in them, are written into ${outbox}`]),
  ];
  return [`Altway is at ${url}`, ...notes, 'Stop with Ctrl-C.'];
}
