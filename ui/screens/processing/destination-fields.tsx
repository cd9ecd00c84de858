import type { ReactNode } from 'react';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import { SuggestTestAddress } from '../../../core/use-cases/transaction-use-cases.ts';
import { AddressField } from '../../components/address-field/address-field.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import hidden from '../../theme/hidden.module.css';
import type { CheckedAddress } from '../use-checked-address.ts';
import classes from './destination-fields.module.css';
import type { Processing } from './use-processing.ts';

interface DestinationProps {
  readonly state: Processing;
  /** Rendered below the address: what helps to fill it in, which widgets do not have. */
  readonly below?: ReactNode;
}

/** The payout address. */
export function PayoutField({ state, below }: DestinationProps) {
  const text = useText();
  const { payout, exchange } = state;
  const { to, selection } = exchange;
  return (
    <AddressField
      label={text('processing.payout', { currencyCode: symbolOf(to?.asset ?? selection.to) })}
      name="address"
      currency={to}
      destination={payout.destination}
      verdict={payout.status}
      action={<TestAddress state={state} field={payout} currency={selection.to} />}
      below={below}
      onWrite={payout.write}
      onLeave={() => void payout.verify()}
    />
  );
}

interface TestAddressProps {
  readonly state: Processing;
  readonly field: CheckedAddress;
  readonly currency: Ticker;
  /** Name of the field for screen readers, where there is more than one. */
  readonly name?: string;
}

/** On a demonstration market: fills in an address that can be paid to. */
function TestAddress({ state: { exchange }, field, currency, name }: TestAddressProps) {
  const text = useText();
  const suggest = useUseCase(SuggestTestAddress);
  const { state, run } = useAction();
  if (exchange.quote?.market !== 'demonstration') return null;
  const fill = () =>
    void run(async () => {
      const { address, extraId = '' } = await suggest.execute(currency);
      await field.verify({ address, extraId });
    });
  return (
    <button type="button" className={classes['link']} onClick={fill}>
      {text(state.status === 'failed' ? 'processing.noTestAddress' : 'processing.testAddress')}
      {name !== undefined && <span className={hidden['hidden']}>: {name}</span>}
    </button>
  );
}

export function RefundField({ state, below }: DestinationProps) {
  const text = useText();
  const { refund, exchange, returned } = state;
  const { kind } = exchange;
  const label = text('processing.refund', { currencyCode: symbolOf(returned.currency?.asset ?? returned.ticker) });
  return (
    <AddressField
      label={label}
      name="refundAddress"
      currency={returned.currency}
      destination={refund.destination}
      verdict={refund.status}
      isOptional={kind === 'floating'}
      hint={text(kind === 'floating' ? 'processing.refundHint' : 'processing.refundFixed')}
      action={<TestAddress state={state} field={refund} currency={returned.ticker} name={label} />}
      below={below}
      onWrite={refund.write}
      onLeave={() => void refund.verify()}
    />
  );
}
