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
import { LiveMark } from '../../components/transaction/live-mark.tsx';
import { NotReceived } from '../../components/transaction/not-received.tsx';
import { isNotReceived, lookOf } from '../../components/transaction/status-look.ts';
import { NetworksLink } from '../../components/network-health/networks-link.tsx';
import { Steady } from '../../components/steady/steady.tsx';
import { StoppedNotice } from '../../components/stopped-notice/stopped-notice.tsx';
import { TrackLink } from '../../components/transaction/track-link.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
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
import { CardPart } from './card-part.tsx';
import { type TransactionPageData, transactionLoader } from './transaction-data.ts';
import { isHeldForMore, TransactionDetails } from './transaction-details.tsx';
import classes from './transaction-screen.module.css';
import { Happened, PayIn, Sums, TestPart, TransactionStatus, useStatusWords } from './transaction-parts.tsx';
import { useFocusAfterChoice } from './use-focus-after-choice.ts';
import { useOfflineCopy } from './use-offline-copy.ts';
import { NotifyPart } from './tab/notify-part.tsx';
import { useTabSigns } from './tab/use-tab-signs.ts';
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
  const { transaction } = followed;
  const { status } = transaction;
  const secret = useTrackSecret(data, transaction);
  const look = lookOf(status);
  useTabSigns(status);
  usePrivatePage();
  useOfflineCopy(followed);
  const page = useFocusAfterChoice(transaction);
  return (
    <div ref={page} className={classes['page']}>
      <PrintHead transaction={transaction} />
      <Steady>
        {status !== 'refunded' && (
          <StepsLine current={look.step} isHeld={look.tone !== 'under-way' && look.tone !== 'good'} />
        )}
      </Steady>
      <Steady>
        <Head followed={followed} />
      </Steady>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Course data={data} followed={followed} />
          {secret !== undefined && <TrackLink secret={secret} viewSecret={transaction.viewSecret} />}
          {transaction.isReadOnly && <p className={classes['readOnly']}>{text('track.readOnly')}</p>}
          <Steady>{!transaction.isReadOnly && <TestPart followed={followed} />}</Steady>
          <Held data={data} />
          <TransactionDetails followed={followed} />
          {'secret' in data.by && !transaction.isReadOnly && (
            <SaveToAccount secret={data.by.secret} isWanted={isSaveWanted} onWant={onWantSave} />
          )}
          <AfterEnd transaction={transaction} />
        </div>
        <Steady>
          <Terms followed={followed} by={data.by} />
        </Steady>
      </div>
    </div>
  );
}

/**
 * What happened and what is to be done. What is asked for makes room for what happened; what stands below keeps its
 * place.
 */
function Course({ data, followed }: { readonly data: TransactionPageData; readonly followed: Followed }) {
  const text = useText();
  const againPath = useAgainPath();
  const { transaction, from } = followed;
  return (
    <Steady>
      <StoppedNotice transaction={transaction}>
        <NetworksLink />
      </StoppedNotice>
      <Happened followed={followed} />
      {isNotReceived(transaction) && (
        <NotReceived transaction={transaction} from={from}>
          <Link to={againPath(againOf(transaction))} className={buttonClass({ look: 'primary', isWide: true })}>
            {text('notReceived.again')}
          </Link>
        </NotReceived>
      )}
      <HoldPanel key={transaction.holdReason} followed={followed} />
      <ContactSupport transaction={transaction} />
      {!transaction.isReadOnly && <CardPart data={data} followed={followed} />}
      {/* Made anew for each status: in a hold the card asks for another amount, below the choices. */}
      <PayIn key={transaction.status} followed={followed} />
    </Steady>
  );
}

/** The status, whether it is live, and the offer to be notified of the next. */
function Head({ followed }: { readonly followed: Followed }) {
  const { title } = useStatusWords(followed, cardWords);
  return (
    <div className={classes['head']}>
      <TransactionStatus followed={followed} wordsOf={cardWords} />
      <div className={classes['signs']}>
        <LiveMark isLive={followed.isLive} />
        <NotifyPart transaction={followed.transaction} title={title} />
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

/** Route and fees of the trade; nothing where the deposit goes back without one, or where another trade is decided on. */
function Terms({ followed, by }: { readonly followed: Followed; readonly by: TransactionRef }) {
  const proofs = useUseCase(FindProof);
  const { transaction, from, to } = followed;
  if (isReturned(transaction.status) || isHeldForMore(transaction)) return null;
  // Of a trade that was not made the sums are enough.
  if (transaction.isReduced || isNotReceived(transaction)) return <Sums followed={followed} />;
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
