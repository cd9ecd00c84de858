import type { CurrencyConfig, Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { Side } from '../../components/exchange-card/card-types.ts';
import type { useCurrencyPicker } from './use-currency-picker.ts';

interface CurrencyChoiceProps {
  readonly picker: Pick<ReturnType<typeof useCurrencyPicker>, 'side' | 'Picker' | 'close'>;
  readonly config: Pick<CurrencyConfig, 'all' | 'enabled' | 'enabledAndWithdrawable'>;
  readonly selection: Pick<Selection, Side>;
  choose(side: Side, ticker: Ticker): void;
}

/** The currency picker of one side, while it is open. */
export function CurrencyChoice({ picker: { side, Picker, close }, config, selection, choose }: CurrencyChoiceProps) {
  if (!Picker || !side) return null;
  return (
    <Picker
      side={side}
      currencies={side === 'from' ? config.enabled : config.enabledAndWithdrawable}
      pricedOnly={config.all.filter(({ isPricedOnly }) => isPricedOnly === true)}
      current={selection[side]}
      onChoose={(ticker) => {
        close();
        choose(side, ticker);
      }}
      onClose={close}
    />
  );
}
