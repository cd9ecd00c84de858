import { lazy, Suspense, useState } from 'react';
import { Link, type RouteObject, useLoaderData, useLocation } from 'react-router-dom';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { isReturned, type Transaction, type TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import { FindProof } from '../../../core/use-cases/transaction-use-cases.ts';
import { cardWords } from '../../components/cards/card-words.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { buttonClass } from '../../components/button/button.tsx';
import { QuoteDetails } from '../../components/quote-details/quote-details.tsx';
import { StepsLine } from '../../components/steps-line/steps-line.tsx';
import { Deposits } from '../../components/transaction/deposits.tsx';
import { LiveMark } from '../../components/transaction/live-mark.tsx';
import { NotReceived } from '../../components/transaction/not-received.tsx';
import { Sendings } from '../../components/transaction/sendings.tsx';
import { isNotReceived, lookOf } from '../../components/transaction/status-look.ts';
import { StoppedNotice } from '../../components/stopped-notice/stopped-notice.tsx';
import { TrackLink } from '../../components/transaction/track-link.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useSiteEvents } from '../../hooks/use-site-events.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { ProofPart } from '../proof/proof-part.tsx';
import { type AccessCheck, requireSession, publicAccess } from '../require-session.ts';
import type { PageHandle } from '../page-head.ts';
import { AfterEnd, againOf, PrintHead, useAgainPath } from './after-end.tsx';
import { ContactSupport } from './contact-support.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { SaveToAccount } from './save-to-account.tsx';
import { TestPayment } from './test-payment.tsx';
import { CardPart } from './card-part.tsx';
import { type TransactionPageData, transactionLoader } from './transaction-data.ts';
import { TransactionDetails } from './transaction-details.tsx';
import classes from './transaction-screen.module.css';
import { isCardDue, isPayInDue, PayIn, Sums, takesMoney, TransactionStatus } from './transaction-parts.tsx';
import { useOfflineCopy } from './use-offline-copy.ts';
import { type Followed, useTransaction } from './use-transaction.ts';

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
  // Here, because the page is shown anew after the login that saving the exchange asks for.
  const [isSaveWanted, setSaveWanted] = useState(false);
  return <FollowedPage key={key} data={data} isSaveWanted={isSaveWanted} onWantSave={setSaveWanted} />;
}

interface FollowedPageProps {
  readonly data: TransactionPageData;
  readonly isSaveWanted: boolean;
  onWantSave(isWanted: boolean): void;
}

function FollowedPage({ data, isSaveWanted, onWantSave }: FollowedPageProps) {
  const text = useText();
  const followed = useTransaction(data);
  useDomainEvents();
  const { transaction, isLive, from, to } = followed;
  const { status, holdReason } = transaction;
  const secret = useTrackSecret(data, transaction);
  const againPath = useAgainPath();
  const look = lookOf(status);
  const isOver = isNotReceived(transaction);
  const tickers = new Map([from, to].map((currency) => [currency?.ticker, currency?.asset]));
  useTitle(text('transaction.title'));
  usePrivatePage();
  useOfflineCopy(followed);
  return (
    <div className={classes['page']}>
      <PrintHead transaction={transaction} />
      {status !== 'refunded' && (
        <StepsLine current={look.step} isHeld={look.tone !== 'under-way' && look.tone !== 'good'} />
      )}
      <div className={classes['head']}>
        <TransactionStatus followed={followed} wordsOf={cardWords} />
        <LiveMark isLive={isLive} />
      </div>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {isOver && (
            <NotReceived transaction={transaction} from={from}>
              <Link to={againPath(againOf(transaction))} className={buttonClass({ look: 'primary', isWide: true })}>
                {text('notReceived.again')}
              </Link>
            </NotReceived>
          )}
          <StoppedNotice transaction={transaction} />
          <HoldPanel key={holdReason} followed={followed} />
          <ContactSupport transaction={transaction} />
          {!transaction.isReadOnly && <CardPart data={data} followed={followed} />}
          <PayIn followed={followed} />
          {secret !== undefined && <TrackLink secret={secret} viewSecret={transaction.viewSecret} />}
          {transaction.isReadOnly && <p className={classes['readOnly']}>{text('track.readOnly')}</p>}
          {!transaction.isReadOnly &&
            transaction.isDemonstration &&
            takesMoney(transaction) &&
            !isCardDue(transaction) && <TestPayment followed={followed} isWarned={isPayInDue(transaction)} />}
          <Deposits transaction={transaction} currency={from} />
          <Sendings sendings={transaction.sendings} assetOf={(ticker) => tickers.get(ticker) ?? ticker} />
          <Held data={data} />
          <TransactionDetails followed={followed} />
          {'secret' in data.by && !transaction.isReadOnly && (
            <SaveToAccount secret={data.by.secret} isWanted={isSaveWanted} onWant={onWantSave} />
          )}
          <AfterEnd transaction={transaction} />
        </div>
        <Terms followed={followed} by={data.by} />
      </div>
    </div>
  );
}

const HeldDeposits = lazy(async () => ({ default: (await import('./held-deposits.tsx')).HeldDeposits }));

/** Coins that the exchange cannot use; hardly any exchange has some, so their part of the page is loaded when it is needed. */
function Held({ data }: { readonly data: TransactionPageData }) {
  // Returning them needs scripts, and the server has nothing to wait for.
  const isHydrated = useHydrated();
  if (!isHydrated || data.held.length === 0) return null;
  return (
    <Suspense>
      <HeldDeposits data={data} />
    </Suspense>
  );
}

/** Route and fees of the trade; nothing where the deposit goes back without one. */
function Terms({ followed, by }: { readonly followed: Followed; readonly by: TransactionRef }) {
  const proofs = useUseCase(FindProof);
  const { transaction, from, to } = followed;
  if (isReturned(transaction.status)) return null;
  if (transaction.isReduced) return <Sums followed={followed} />;
  const [fromAsset, toAsset] = [from?.asset ?? transaction.from, to?.asset ?? transaction.to];
  return (
    <QuoteDetails quote={transaction.quote} isStale={false} from={from} to={to}>
      {transaction.isProven && (
        <ProofPart about={transaction.id} from={fromAsset} to={toAsset} find={() => proofs.execute(by)} />
      )}
    </QuoteDetails>
  );
}

/**
 * The secret of the tracking link, which only the maker of the exchange receives, and which the browser's history
 * keeps.
 */
function useTrackSecret({ by }: TransactionPageData, { trackSecret, isReadOnly }: Transaction): string | undefined {
  const { state } = useLocation() as { state: { trackSecret?: unknown } | null };
  // The server does not have the history entry, so the first render must not use it either.
  const isHydrated = useHydrated();
  const isSignedIn = useProfile() !== undefined;
  if (isReadOnly) return undefined;
  // Visitors without an account have nothing else that opens their exchange.
  if ('secret' in by) return isSignedIn ? undefined : by.secret;
  const kept = isHydrated ? state?.trackSecret : undefined;
  return trackSecret ?? (typeof kept === 'string' ? kept : undefined);
}
