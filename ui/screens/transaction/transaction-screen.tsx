import { Link, type RouteObject, useLoaderData, useLocation } from 'react-router-dom';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { processingPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { buttonClass } from '../../components/button/button.tsx';
import { QuoteDetails } from '../../components/quote-details/quote-details.tsx';
import { StepsLine } from '../../components/steps-line/steps-line.tsx';
import { Deposits } from '../../components/transaction/deposits.tsx';
import { LiveMark } from '../../components/transaction/live-mark.tsx';
import { NotReceived } from '../../components/transaction/not-received.tsx';
import { Sendings } from '../../components/transaction/sendings.tsx';
import { isNotReceived, lookOf } from '../../components/transaction/status-look.ts';
import { StoppedNotice } from '../../components/transaction/stopped-notice.tsx';
import { TrackLink } from '../../components/transaction/track-link.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useSiteEvents } from '../../hooks/use-site-events.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { type AccessCheck, requireSession, publicAccess } from '../require-session.ts';
import type { PageHandle } from '../page-head.ts';
import { HoldPanel } from './hold-panel.tsx';
import { TestPayment } from './test-payment.tsx';
import { type TransactionPageData, transactionLoader } from './transaction-data.ts';
import { TransactionDetails } from './transaction-details.tsx';
import classes from './transaction-screen.module.css';
import { PayIn, Sums, takesMoney, TransactionStatus } from './transaction-parts.tsx';
import { useTransaction } from './use-transaction.ts';

/** The head of a transaction's page, without its details: titles end up in histories and on shared screens. */
export const transactionHead: PageHandle = {
  source: 'ui/screens/transaction/transaction-screen.tsx',
  head: (_data, text) => ({ title: text('transaction.title'), isPrivate: true }),
};

/** The routes of `/transaction/…` and `/track/…`. */
export function transaction(
  resolve: Resolve,
  accessCheck: AccessCheck,
): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  const handle = accessCheck === publicAccess ? transactionHead : { ...transactionHead, isGuarded: true };
  return { Component: TransactionScreen, loader: requireSession(accessCheck, transactionLoader(resolve)), handle };
}

/** Keeps the API domain of a signed-in user's calls current, where another origin is possible at all. */
function useDomainEvents(): void {
  const domain = useUseCase(ApiDomain);
  const { profile } = useUseCase(SessionStore);
  useSiteEvents(profile !== undefined && domain.canChange);
}

/** `/transaction/{id}` and `/track/{secret}`: one exchange, live. */
function TransactionScreen() {
  const data = useLoaderData<TransactionPageData>();
  const { key } = useLocation();
  return <Followed key={key} data={data} />;
}

function Followed({ data }: { readonly data: TransactionPageData }) {
  const text = useText();
  const followed = useTransaction(data);
  useDomainEvents();
  const { transaction, isLive, from, to } = followed;
  const { status, holdReason } = transaction;
  const secret = useTrackSecret(data, transaction);
  const look = lookOf(status);
  const isOver = isNotReceived(transaction);
  const tickers = new Map([from, to].map((currency) => [currency?.ticker, currency?.asset]));
  useTitle(text('transaction.title'));
  usePrivatePage();
  return (
    <div className={classes['page']}>
      <StepsLine current={look.step} isHeld={look.tone !== 'under-way' && look.tone !== 'good'} />
      <div className={classes['head']}>
        <TransactionStatus followed={followed} />
        <LiveMark isLive={isLive} />
      </div>
      {secret !== undefined && <TrackLink secret={secret} />}
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {isOver && (
            <NotReceived transaction={transaction} from={from}>
              <Link to={againPath(transaction)} className={buttonClass({ look: 'primary', isWide: true })}>
                {text('notReceived.again')}
              </Link>
            </NotReceived>
          )}
          <StoppedNotice transaction={transaction} />
          <HoldPanel key={holdReason} followed={followed} />
          {/* Placed before the address, which must not be paid from a real wallet. */}
          {transaction.isDemonstration && takesMoney(transaction) && <TestPayment followed={followed} />}
          <PayIn followed={followed} />
          <Deposits transaction={transaction} currency={from} />
          <Sendings sendings={transaction.sendings} assetOf={(ticker) => tickers.get(ticker) ?? ticker} />
          <TransactionDetails followed={followed} />
        </div>
        {transaction.isReduced ? (
          <Sums followed={followed} />
        ) : (
          <QuoteDetails quote={transaction.quote} isStale={false} from={from} to={to} />
        )}
      </div>
    </div>
  );
}

function againPath({ from, to, amountFrom: amount }: Transaction): string {
  return processingPath({ from, to, amount });
}

/**
 * The secret of the tracking link, which only the maker of the exchange receives, and which the browser's history
 * keeps.
 */
function useTrackSecret({ by }: TransactionPageData, { trackSecret }: Transaction): string | undefined {
  const { state } = useLocation() as { state: { trackSecret?: unknown } | null };
  // The server does not have the history entry, so the first render must not use it either.
  const isHydrated = useHydrated();
  if ('secret' in by) return undefined;
  const kept = isHydrated ? state?.trackSecret : undefined;
  return trackSecret ?? (typeof kept === 'string' ? kept : undefined);
}
