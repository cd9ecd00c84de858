import { useEffect, useRef } from 'react';
import { type RouteObject, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { guestPath, processingPath, transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { DraftStore } from '../../../core/ports/stores/draft-store.ts';
import { CardTerms } from '../../components/cards/card-terms.tsx';
import { QuoteDetails } from '../../components/quote-details/quote-details.tsx';
import { StepsLine } from '../../components/steps-line/steps-line.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type AccessCheck, requireSession, withoutSession } from '../require-session.ts';
import { exchangeHeading, type PageHandle } from '../page-head.ts';
import { Confirmation } from './confirmation.tsx';
import { type ProcessingPageData, processingLoader } from './processing-data.ts';
import { ProcessingForm } from './processing-form.tsx';
import frame from '../../theme/frame.module.css';
import classes from './processing-screen.module.css';
import { useConfirmationEntry } from './use-confirmation-entry.ts';
import { useDraft } from './use-draft.ts';
import { useProcessing } from './use-processing.ts';

/** The head of the page that makes an exchange without an account. Search engines must not index it. */
const guestHead: PageHandle = {
  source: 'ui/screens/processing/processing-screen.tsx',
  head: (_data, text) => ({ title: text('processing.title'), isPrivate: true }),
};

export const processingHead: PageHandle = { ...guestHead, isGuarded: true };

export function processing(
  resolve: Resolve,
  accessCheck: AccessCheck,
): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  return {
    Component: ProcessingScreen,
    loader: requireSession(accessCheck, processingLoader(resolve)),
    handle: processingHead,
  };
}

/** The route of `/guest…`. */
export function guest(
  resolve: Resolve,
  access: Parameters<typeof withoutSession>[0],
): Pick<RouteObject, 'Component' | 'loader' | 'handle'> {
  return { Component: GuestScreen, loader: withoutSession(access, processingLoader(resolve)), handle: guestHead };
}

/** `/processing…`: addresses and confirmation of an exchange. */
function ProcessingScreen() {
  const data = useLoaderData<ProcessingPageData>();
  const { key } = useLocation();
  return <Processing key={key} data={data} place={MEMBER} />;
}

/** `/guest…`: the same for visitors without an account, who follow the exchange by its tracking link. */
function GuestScreen() {
  const data = useLoaderData<ProcessingPageData>();
  const { key } = useLocation();
  return <Processing key={key} data={data} place={GUEST} />;
}

/** What differs between visitors with and without an account. */
interface Place {
  pathOf(selection: Selection): string;
  /** The page of the new exchange. */
  readonly next: (made: Transaction) => { readonly to: string; readonly state?: unknown };
}

const MEMBER: Place = {
  pathOf: processingPath,
  // Only in the history entry: secrets that open an exchange must not be in the browser's storage.
  next: ({ id, trackSecret }) => ({ to: transactionPath({ id }), state: { trackSecret } }),
};

const GUEST: Place = {
  pathOf: guestPath,
  next: ({ id, trackSecret }) => ({
    to: transactionPath(trackSecret === undefined ? { id } : { secret: trackSecret }),
  }),
};

function Processing({ data, place }: { readonly data: ProcessingPageData; readonly place: Place }) {
  const text = useText();
  const navigate = useNavigate();
  const email = useProfile()?.user.email;
  const drafts = useUseCase(DraftStore);
  const state = useProcessing(data, {
    email,
    onCreated: (made) => {
      drafts.clear();
      const { to, ...options } = place.next(made);
      // In the place of the confirmation: Back leads to the form.
      return navigate(to, { ...options, replace: true });
    },
  });
  const { exchange, agreed } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAgreed = agreed !== undefined;
  useDraft(state, email);
  useConfirmationEntry({ isAgreed, review: state.review, back: state.back });
  const wasAgreed = useRef(isAgreed);
  useTitle(text('processing.title'));
  usePrivatePage();
  useAddress(exchange.selection, place.pathOf);
  useEffect(() => {
    if (wasAgreed.current === isAgreed) return;
    wasAgreed.current = isAgreed;
    // The page shows another part now; move the focus to its top.
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [isAgreed]);
  const isPriced = exchange.view.status === 'ready';
  const card = (exchange.quote ?? agreed)?.card;
  const step = isAgreed ? 'confirmation' : isPriced ? 'sendTo' : 'amounts';
  return (
    <div className={frame['page']}>
      <header className={classes['head']}>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {exchangeHeading(text, exchange.selection, data.currencies)}
        </h1>
        <StepsLine current={step} />
      </header>
      <div className={classes['columns']}>
        {agreed ? (
          <Confirmation state={state} agreed={agreed}>
            {card && <CardTerms card={card} />}
          </Confirmation>
        ) : (
          <ProcessingForm data={data} state={state} />
        )}
        <QuoteDetails
          quote={exchange.quote}
          isStale={exchange.isStale}
          from={exchange.from}
          to={exchange.to}
          hasFees={!isAgreed}
        />
      </div>
    </div>
  );
}
