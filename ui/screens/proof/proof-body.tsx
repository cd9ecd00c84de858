import { useEffect, useState } from 'react';
import type { QuoteProof } from '../../../core/domain/quotes/quote-proof.ts';
import { Button } from '../../components/button/button.tsx';
import { VenueComparison } from '../../components/venue-comparison/venue-comparison.tsx';
import { downloadText } from '../../hooks/download-text.ts';
import { useText } from '../../hooks/i18n.ts';
import classes from './proof-body.module.css';
import type { ProofPartProps } from './proof-part-props.ts';

/** What each venue alone would have given, and the receipt to download. */
export function ProofBody({ from, to, find }: ProofPartProps) {
  const text = useText();
  const { proof, hasFailed, ask } = useProof(find);
  const download = (receipt: string, quotedAt: string) => {
    const at = quotedAt.replaceAll(':', '-').slice(0, 19);
    downloadText(`altway-receipt-${from}-${to}-${at}.json`, `${receipt}\n`, 'application/json');
  };
  return (
    <div className={classes['body']} aria-busy={proof === undefined && !hasFailed}>
      {proof && <VenueComparison proof={proof} asset={to} />}
      <output className={classes['said']}>
        {hasFailed ? text('proof.failed') : proof ? '' : text('proof.loading')}
      </output>
      {hasFailed && (
        <div>
          <Button look="quiet" onClick={ask}>
            {text('problem.retry')}
          </Button>
        </div>
      )}
      {proof?.receipt !== undefined && (
        <>
          <div>
            <Button look="quiet" onClick={() => download(proof.receipt!, proof.quotedAt)}>
              {text('proof.receipt')}
            </Button>
          </div>
          <p className={classes['said']}>{text('proof.receiptSaid')}</p>
        </>
      )}
    </div>
  );
}

/** @returns what was found, and `ask` to try again. */
function useProof(find: ProofPartProps['find']) {
  const ask = () => {
    const answering = find();
    // The effect below handles it later than it may fail.
    answering.catch(() => undefined);
    return answering;
  };
  const [asked, setAsked] = useState(ask);
  const [answer, setAnswer] = useState<{ readonly to: typeof asked; readonly proof?: QuoteProof }>();
  useEffect(() => {
    let isShown = true;
    const show = (proof?: QuoteProof) => {
      if (isShown) setAnswer({ to: asked, ...(proof && { proof }) });
    };
    asked.then(show, () => show());
    return () => {
      isShown = false;
    };
  }, [asked]);
  const isAnswered = answer?.to === asked;
  return { proof: answer?.proof, hasFailed: isAnswered && answer?.proof === undefined, ask: () => setAsked(ask()) };
}
