import { useMemo, useState } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import {
  type ConversionChoice,
  type ConversionPreview,
  PreviewConversion,
} from '../../../../core/use-cases/affiliates/preview-conversion.ts';
import { Money } from '../../../components/money/money.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useStream } from '../../../hooks/use-stream.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { namesOf } from '../currency-options.ts';
import classes from '../parts.module.css';

const WAITING: ConversionPreview = { status: 'waiting' };

export function usePreview(balances: readonly BalanceView[], first: string) {
  const use = useUseCase(PreviewConversion);
  const [choice$] = useState(() => new BehaviorSubject<ConversionChoice>({ balances, to: first }));
  const preview$ = useMemo(() => use.execute(choice$), [use, choice$]);
  const preview = useStream(preview$, WAITING);
  return { preview, choose: (to: string) => choice$.next({ balances, to }) };
}

interface PreviewProps {
  readonly preview: ConversionPreview;
  readonly page: AffiliatePageContext;
  readonly to: string;
}

export function Preview({ preview, page, to }: PreviewProps) {
  const text = useText();
  if (preview.status === 'waiting') return <output>{text('affiliate.previewWaiting')}</output>;
  if (preview.status === 'failed') return <output>{text('affiliate.previewFailed')}</output>;
  const names = preview.without.map((ticker) => namesOf(page.currencies, ticker).name).join(', ');
  return (
    <output className={classes['stack']}>
      <strong>
        <Money amount={preview.amount} asset={namesOf(page.currencies, to).asset} />
      </strong>
      {names && <span className={classes['note']}>{text('affiliate.previewWithout', { currencies: names })}</span>}
    </output>
  );
}
