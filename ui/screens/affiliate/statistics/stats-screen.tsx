import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom';
import { AFFILIATE_CHANNELS } from '../../../../core/domain/affiliates/affiliate.ts';
import { STATS_RANGES, type StatsRange } from '../../../../core/domain/affiliates/affiliate-stats.ts';
import { LoadStats } from '../../../../core/use-cases/affiliates/affiliate-stats.ts';
import type { Resolve } from '../../../../core/use-cases/use-case.ts';
import { type AffiliateData, affiliatePageData } from '../affiliate-data.ts';
import { AffiliateFrame } from '../affiliate-frame.tsx';
import { affiliateHead } from '../affiliate-head.ts';
import { StatsPage, type StatsPart } from './stats-page.tsx';

/** Range of a first visit. */
const FIRST_RANGE: StatsRange = '30d';

/** The route of `/affiliate/stats`: a separate chunk, because no other page has charts. */
export function stats(resolve: Resolve): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  const loader = ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const range = STATS_RANGES.find((name) => name === query.get('range')) ?? FIRST_RANGE;
    const channel = AFFILIATE_CHANNELS.find((name) => name === query.get('channel')) ?? 'web';
    return affiliatePageData(resolve, async (): Promise<StatsPart> => ({
      channel,
      stats: await resolve(LoadStats).execute(channel, range),
    }));
  };
  return { Component: StatsScreen, loader, handle: affiliateHead('stats-screen.tsx', nameOf) };
}

const nameOf = () => 'stats' as const;
const draw = (part: StatsPart) => <StatsPage {...part} />;

function StatsScreen() {
  return <AffiliateFrame data={useLoaderData<AffiliateData<StatsPart>>()} nameOf={nameOf} draw={draw} />;
}
