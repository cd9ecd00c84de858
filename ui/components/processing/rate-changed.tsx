import { useText } from '../../hooks/i18n.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { Money } from '../money/money.tsx';
import classes from './rate-changed.module.css';

interface RateChangedProps {
  /** The amount agreed to, and the lower one of now. */
  readonly before: string;
  readonly now: string;
  readonly asset: string;
  onAccept(): void;
}

/** Asks before the exchange is made at a lower amount than agreed to. */
export function RateChanged({ before, now, asset, onAccept }: RateChangedProps) {
  const text = useText();
  return (
    <Callout tone="attention" isAlert>
      <p>
        <strong>{text('confirm.rateChanged')}</strong>
      </p>
      <dl className={classes['figures']}>
        <dt>{text('confirm.before')}</dt>
        <dd>
          <Money amount={before} asset={asset} />
        </dd>
        <dt>{text('confirm.now')}</dt>
        <dd>
          <strong>
            <Money amount={now} asset={asset} />
          </strong>
        </dd>
      </dl>
      <Button look="quiet" onClick={onAccept}>
        {text('confirm.accept')}
      </Button>
    </Callout>
  );
}
