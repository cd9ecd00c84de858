import { Link, type RouteObject, useLoaderData, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { HistoryFilters } from '../../components/history/history-filters.tsx';
import { HistoryTable } from '../../components/history/history-table.tsx';
import { Pages } from '../../components/history/pages.tsx';
import { WorthNow } from '../../components/worth/worth-now.tsx';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { FILTERED_EXCHANGES, filterParameters } from '../../../core/domain/transactions/history-filter.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type AccessCheck, requireSession } from '../require-session.ts';
import type { PageHandle } from '../page-head.ts';
import { type HistoryPageData, historyLoader } from './history-data.ts';
import frame from '../../theme/frame.module.css';
import classes from './history-screen.module.css';

export const historyHead: PageHandle = {
  source: 'ui/screens/history/history-screen.tsx',
  isGuarded: true,
  head: (_data, text) => ({ title: text('history.title'), isPrivate: true }),
};

export function history(
  resolve: Resolve,
  accessCheck: AccessCheck,
): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  return { Component: HistoryScreen, loader: requireSession(accessCheck, historyLoader(resolve)), handle: historyHead };
}

/** `/history`: the visitor's exchanges, the newest first. */
function HistoryScreen() {
  const text = useText();
  const { history, filter, currencies } = useLoaderData<HistoryPageData>();
  const i18n = useI18n();
  const parameters = filterParameters(filter);
  const isFiltered = parameters !== '';
  useTitle(text('history.title'));
  usePrivatePage();
  return (
    <div className={frame['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{text('history.heading')}</h1>
        {history && history.total > 0 && (
          <p className={classes['count']}>{text('history.count', { count: history.total })}</p>
        )}
      </header>
      {(isFiltered || (history && history.total > 0)) && <HistoryFilters filter={filter} />}
      {history ? <Lines history={history} currencies={currencies} parameters={parameters} /> : <NotLoaded />}
      {isFiltered && history && (
        <p className={classes['count']}>
          {text('history.newestOnly', { count: i18n.amount(String(FILTERED_EXCHANGES)) })}
        </p>
      )}
    </div>
  );
}

interface LinesProps extends Pick<Required<HistoryPageData>, 'history' | 'currencies'> {
  /** The filter as the query of an address; empty for none. */
  readonly parameters: string;
}

function Lines({ history, currencies, parameters }: LinesProps) {
  const text = useText();
  const isFiltered = parameters !== '';
  if (history.items.length === 0) {
    return isFiltered && history.page === 1 ? <NoMatch /> : <EmptyState isFirst={history.page === 1} />;
  }
  return (
    <>
      <HistoryTable items={history.items} currencies={currencies} />
      {history.items.some(({ dollars }) => dollars) && <WorthNow />}
      <div className={classes['ways']}>
        {isFiltered && (
          <Link to="/history" className={buttonClass({ look: 'quiet' })}>
            {text('history.all')}
          </Link>
        )}
        {/* The server streams the file, so the page does not hold all of it in memory. */}
        <a
          href={`/api/history.csv${isFiltered ? `?${parameters}` : ''}`}
          download
          className={buttonClass({ look: 'quiet' })}
        >
          {text('history.export')}
        </a>
      </div>
      <Pages page={history.page} pages={history.pages} parameters={parameters} />
    </>
  );
}

/** No exchange fits the filter. */
function NoMatch() {
  const text = useText();
  return (
    <div className={classes['nothing']}>
      <p className={classes['none']}>{text('history.noMatch')}</p>
      <Link to="/history" className={buttonClass({ look: 'primary' })}>
        {text('history.all')}
      </Link>
    </div>
  );
}

/** Says that the list could not be loaded: an empty list would suggest that the exchanges are gone. */
function NotLoaded() {
  const text = useText();
  const { pathname, search } = useLocation();
  return (
    <Callout tone="negative" isAlert>
      <p>{text('affiliate.failed')}</p>
      <Link to={pathname + search} replace className={buttonClass({ look: 'quiet' })}>
        {text('affiliate.again')}
      </Link>
    </Callout>
  );
}

function EmptyState({ isFirst }: { readonly isFirst: boolean }) {
  const text = useText();
  return (
    <div className={classes['nothing']}>
      <p className={classes['none']}>{text(isFirst ? 'history.none' : 'history.noneHere')}</p>
      <p className={classes['count']}>{text('history.noneSaid')}</p>
      <Link to={isFirst ? '/' : '/history'} className={buttonClass({ look: 'primary' })}>
        {text(isFirst ? 'history.start' : 'history.first')}
      </Link>
    </div>
  );
}
