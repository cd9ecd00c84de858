import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { DialogHead } from '../dialog/dialog-head.tsx';
import dialog from '../dialog/dialog.module.css';
import { firstFocus } from '../dialog/first-focus.ts';
import type { Side } from '../exchange-card/card-types.ts';
import classes from './currency-picker.module.css';
import { CurrencySearch } from './currency-search.tsx';

export interface CurrencyPickerProps {
  readonly side: Side;
  /** Currencies allowed on that side, the most popular first. */
  readonly currencies: readonly Currency[];
  /** Currencies that have prices and cannot be exchanged: a search tells of them. */
  readonly pricedOnly?: readonly Currency[] | undefined;
  readonly current: Ticker;
  onChoose(ticker: Ticker): void;
  onClose(): void;
}

/** The dialog for picking a currency: a search field and a list, for keyboard and pointer. Large: load it lazily. */
export function CurrencyPicker({ onClose, ...search }: CurrencyPickerProps) {
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root defaultOpen onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Viewport className={classNames(dialog['viewport'], classes['viewport'])}>
          <Dialog.Popup
            ref={popup}
            className={classNames(dialog['surface'], dialog['card'], classes['popup'])}
            initialFocus={() => firstFocus(popup.current, input.current)}
          >
            <DialogHead
              title={text(search.side === 'from' ? 'picker.titleFrom' : 'picker.titleTo')}
              closeLabel={text('picker.close')}
            />
            <CurrencySearch field={input} {...search} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
