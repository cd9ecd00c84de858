import { Link, type RouteObject, useLoaderData, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { HistoryTable } from '../../components/history/history-table.tsx';
import { Pages } from '../../components/history/pages.tsx';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
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
  const { history, currencies } = useLoaderData<HistoryPageData>();
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
      {history ? <Lines history={history} currencies={currencies} /> : <NotLoaded />}
    </div>
  );
}

function Lines({ history, currencies }: Required<HistoryPageData>) {
  return (
    <>
      {history.items.length === 0 ? (
        <EmptyState isFirst={history.page === 1} />
      ) : (
        <HistoryTable items={history.items} currencies={currencies} />
      )}
      <Pages page={history.page} pages={history.pages} />
    </>
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
