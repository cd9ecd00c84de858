import { useState } from 'react';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { leastAmount } from '../../../core/domain/quotes/least-output.ts';
import type { Choice, ChoiceView } from '../../../core/domain/transactions/transaction.ts';
import type { HoldTerms } from '../../../core/use-cases/transaction-use-cases.ts';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Money } from '../../components/money/money.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import { type ActionState, useAction } from '../../hooks/forms/use-action.ts';
import classes from './hold-panel.module.css';
import { RefundForm } from './refund-form.tsx';
import type { Followed } from './use-transaction.ts';

/** The customer's options for a hold, each with its consequence. */
export function HoldPanel({ followed }: { readonly followed: Followed }) {
  const text = useText();
  const { transaction, from, to } = followed;
  const { state, run } = useAction();
  if (transaction.choices.length === 0) return null;
  const assetOf = (ticker: string) => [from, to].find((known) => known?.ticker === ticker)?.asset ?? ticker;
  return (
    <Panel title={text('choices.heading')} isRaised>
      <p className={classes['note']}>{text('choices.noHurry')}</p>
      <ul className={classes['choices']}>
        {transaction.choices.map((choice, index) => (
          <HoldOption
            key={choice.choice}
            option={choice}
            asset={assetOf(choice.currency)}
            followed={followed}
            state={state}
            isFirst={index === 0}
            onChoose={(chosen) => void run(() => followed.resolve(chosen, acceptedWith(choice, to)))}
          />
        ))}
      </ul>
      {state.status === 'failed' && (
        <Callout tone="negative" isAlert>
          <NotChosen error={state.error} />
        </Callout>
      )}
    </Panel>
  );
}

/** The rate may move between the page and the answer: not further than the usual tolerance. */
function acceptedWith({ choice, amount }: ChoiceView, to: Currency | undefined): HoldTerms {
  return choice === 'continue' && to ? { leastAmountTo: leastAmount(amount, to.decimals) } : {};
}

function NotChosen({ error }: { readonly error: ExchangeError }) {
  const text = useText();
  const said = useErrorText();
  const missed = messagesOf(error)['leastAmountTo'];
  if (missed) return <p>{said(missed)}</p>;
  return <p>{text(error.code === 'conflict' ? 'choices.conflict' : 'action.failed')}</p>;
}

interface HoldOptionProps {
  readonly option: ChoiceView;
  readonly asset: string;
  readonly followed: Followed;
  readonly state: ActionState;
  /** True for the choice that is nearest to what was agreed. */
  readonly isFirst: boolean;
  onChoose(choice: Choice): void;
}

function HoldOption({
  option: { choice, amount, needsRefundAddress },
  asset,
  followed,
  state,
  isFirst,
  onChoose,
}: HoldOptionProps) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { transaction, from, resolve } = followed;
  const choose = () => (needsRefundAddress ? setIsAsking(true) : onChoose(choice));
  return (
    <li className={classes['way']}>
      <div className={classes['words']}>
        <h3 className={classes['title']}>{text(`choices.${choice}`)}</h3>
        <p className={classes['note']}>{text(`choices.${choice}Note`)}</p>
      </div>
      <p className={classes['result']}>
        <span className={classes['note']}>{text(`choices.${choice}Result`)}</span>
        <strong className={classes['amount']}>
          <Money amount={amount} asset={asset} />
        </strong>
      </p>
      {isAsking ? (
        <div className={classes['asked']}>
          <RefundForm
            ticker={transaction.from}
            currency={from}
            submitLabel={text('choices.refundHere')}
            onSubmit={(to) => resolve('refund', { refund: to })}
          />
        </div>
      ) : (
        <Button look={isFirst ? 'primary' : 'quiet'} disabled={state.status === 'busy'} onClick={choose}>
          {text(`choices.${choice}Do`)}
        </Button>
      )}
    </li>
  );
}
