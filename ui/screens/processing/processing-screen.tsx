import { useEffect, useRef } from 'react';
import { type RouteObject, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { processingPath, transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { QuoteDetails } from '../../components/quote-details/quote-details.tsx';
import { StepsLine } from '../../components/steps-line/steps-line.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { type AccessCheck, requireSession } from '../require-session.ts';
import { exchangeHeading, type PageHandle } from '../page-head.ts';
import { Confirmation } from './confirmation.tsx';
import { type ProcessingPageData, processingLoader } from './processing-data.ts';
import { ProcessingForm } from './processing-form.tsx';
import frame from '../../theme/frame.module.css';
import classes from './processing-screen.module.css';
import { useProcessing } from './use-processing.ts';

/** The head of the page that makes an exchange. Search engines must not index it. */
export const processingHead: PageHandle = {
  source: 'ui/screens/processing/processing-screen.tsx',
  isGuarded: true,
  head: (_data, text) => ({ title: text('processing.title'), isPrivate: true }),
};

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

/** `/processing…`: addresses and confirmation of an exchange. */
function ProcessingScreen() {
  const data = useLoaderData<ProcessingPageData>();
  const { key } = useLocation();
  return <Processing key={key} data={data} />;
}

function Processing({ data }: { readonly data: ProcessingPageData }) {
  const text = useText();
  const navigate = useNavigate();
  const state = useProcessing(data, {
    // Only in the history entry: secrets that open an exchange must not be in the browser's storage.
    onCreated: ({ id, trackSecret }) => navigate(transactionPath({ id }), { state: { trackSecret } }),
  });
  const { exchange, agreed } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAgreed = agreed !== undefined;
  const wasAgreed = useRef(isAgreed);
  useTitle(text('processing.title'));
  usePrivatePage();
  useAddress(exchange.selection, processingPath);
  useEffect(() => {
    if (wasAgreed.current === isAgreed) return;
    wasAgreed.current = isAgreed;
    // The page shows another part now; move the focus to its top.
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [isAgreed]);
  const isPriced = exchange.view.status === 'ready';
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
        {agreed ? <Confirmation state={state} agreed={agreed} /> : <ProcessingForm data={data} state={state} />}
        <QuoteDetails quote={exchange.quote} isStale={exchange.isStale} from={exchange.from} to={exchange.to} />
      </div>
    </div>
  );
}
