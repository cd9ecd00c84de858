import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { ArrivalWords } from '../../components/arrival-words/arrival-words.tsx';
import { Detail } from '../../components/detail-list/detail-list.tsx';
import { GroupedAddress } from '../../components/grouped-address/grouped-address.tsx';
import { Money } from '../../components/money/money.tsx';
import { impactText } from '../../components/price-impact/impact-values.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { shortAmount } from '../../components/short-amount.ts';
import { Worth } from '../../components/worth/worth.tsx';
import { filledIn } from '../use-checked-address.ts';
import classes from './confirmation.module.css';
import type { Processing } from './use-processing.ts';

/** Significant digits of an estimated payout. */
const ESTIMATED_DIGITS = 8;

interface SumProps {
  readonly quote: Quote;
  readonly from: Currency | undefined;
  readonly to: Currency | undefined;
}

export function Sum({ quote, from, to }: SumProps) {
  const text = useText();
  const i18n = useI18n();
  const asset = to?.asset ?? quote.to;
  return (
    <>
      <Detail label={text('exchange.youSend')}>
        <span className={classes['network']}>{from?.network}</span>
        <strong>
          <Money amount={quote.amountFrom} asset={from?.asset ?? quote.from} />
        </strong>{' '}
        <Worth amount={quote.amountFrom} price={quote.dollars?.from} />
      </Detail>
      <Detail label={text('quote.gross')}>
        <Money amount={quote.gross} asset={asset} />
      </Detail>
      <Detail label={text('quote.serviceFee')}>
        <span dir="ltr">
          − <Money amount={quote.serviceFee} asset={asset} />
        </span>
      </Detail>
      {quote.rateMargin !== undefined && (
        <Detail label={text('quote.rateMargin')}>
          <span dir="ltr">
            − <Money amount={quote.rateMargin} asset={asset} />
          </span>
        </Detail>
      )}
      <Detail label={text('quote.networkFee', { network: to?.network ?? quote.to })}>
        <span dir="ltr">
          − <Money amount={quote.networkFee} asset={asset} />
        </span>
      </Detail>
      {quote.priceImpact && (
        <Detail label={text('quote.impact')}>
          <bdi dir="ltr">{impactText(i18n, quote.priceImpact, asset)}</bdi>
        </Detail>
      )}
      <Detail label={text(quote.fixed ? 'confirm.arrives' : 'confirm.arrivesAbout')}>
        <strong className={classes['arrives']}>
          {/* An estimate has no last digit to rely on. */}
          <Money amount={quote.fixed ? quote.amountTo : shortAmount(quote.amountTo, ESTIMATED_DIGITS)} asset={asset} />
        </strong>{' '}
        <Worth amount={quote.amountTo} price={quote.dollars?.to} />
      </Detail>
      {quote.arrival && (
        <Detail label={text('confirm.time')}>
          <ArrivalWords arrival={quote.arrival} network={from?.network ?? quote.from} />
        </Detail>
      )}
    </>
  );
}

export function Where({ state: { payout, refund, email, exchange } }: { readonly state: Processing }) {
  const text = useText();
  const back = filledIn(refund.destination);
  const { to, from } = exchange;
  return (
    <>
      <Detail label={text('confirm.to', { network: to?.network ?? exchange.selection.to })} isTall>
        {payout.name !== undefined && <bdi className={classes['network']}>{payout.name}</bdi>}
        <GroupedAddress address={payout.destination.address} size="large" />
      </Detail>
      {payout.destination.extraId && (
        <Detail label={to?.extraIdName ?? text('address.extraId')} isTall>
          <GroupedAddress address={payout.destination.extraId} size="large" />
        </Detail>
      )}
      <Detail label={text('confirm.refund')} isTall={back !== undefined}>
        {back ? <GroupedAddress address={back.address} /> : text('refund.none')}
      </Detail>
      {back?.extraId && (
        <Detail label={from?.extraIdName ?? text('address.extraId')}>
          <GroupedAddress address={back.extraId} />
        </Detail>
      )}
      {email.value.trim() && <Detail label={text('email.label')}>{email.value.trim()}</Detail>}
    </>
  );
}
