import { SuggestTestAddress } from '../../../core/use-cases/transaction-use-cases.ts';
import { AddressField } from '../../components/address-field/address-field.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/forms/use-action.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from './destination-fields.module.css';
import type { Processing } from './use-processing.ts';

/** The payout address. On a demonstration market an example address can be filled in. */
export function PayoutField({ state }: { readonly state: Processing }) {
  const text = useText();
  const { payout, exchange } = state;
  const { to, selection } = exchange;
  const isDemonstration = exchange.quote?.market === 'demonstration';
  return (
    <AddressField
      label={text('processing.payout', { currencyCode: symbolOf(to?.asset ?? selection.to) })}
      name="address"
      currency={to}
      destination={payout.destination}
      verdict={payout.status}
      action={isDemonstration && <TestAddress state={state} />}
      onWrite={payout.write}
      onLeave={() => void payout.verify()}
    />
  );
}

function TestAddress({ state: { payout, exchange } }: { readonly state: Processing }) {
  const text = useText();
  const suggest = useUseCase(SuggestTestAddress);
  const { state, run } = useAction();
  const fill = () =>
    void run(async () => {
      const { address, extraId = '' } = await suggest.execute(exchange.selection.to);
      await payout.verify({ address, extraId });
    });
  return (
    <button type="button" className={classes['link']} onClick={fill}>
      {text(state.status === 'failed' ? 'processing.noTestAddress' : 'processing.testAddress')}
    </button>
  );
}

export function RefundField({ state: { refund, exchange } }: { readonly state: Processing }) {
  const text = useText();
  const { from, selection, kind } = exchange;
  return (
    <AddressField
      label={text('processing.refund', { currencyCode: symbolOf(from?.asset ?? selection.from) })}
      name="refundAddress"
      currency={from}
      destination={refund.destination}
      verdict={refund.status}
      isOptional={kind === 'floating'}
      hint={text(kind === 'floating' ? 'processing.refundHint' : 'processing.refundFixed')}
      onWrite={refund.write}
      onLeave={() => void refund.verify()}
    />
  );
}
