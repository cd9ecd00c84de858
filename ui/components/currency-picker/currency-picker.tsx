import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { Currency, Ticker } from '../../../core/domain/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './currency-picker.module.css';
import { CurrencySearch } from './currency-search.tsx';

export interface CurrencyPickerProps {
  readonly side: Side;
  /** What may stand on that side, the most popular first. */
  readonly currencies: readonly Currency[];
  readonly current: Ticker;
  onChoose(ticker: Ticker): void;
  onClose(): void;
}

/** The dialog to pick a currency in: a search field and a list, both for keys and pointers. Heavy: load it lazily. */
export function CurrencyPicker({ side, currencies, current, onChoose, onClose }: CurrencyPickerProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root defaultOpen onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes['backdrop']} />
        <Dialog.Viewport className={classes['viewport']}>
          <Dialog.Popup className={classes['popup']} initialFocus={() => !hasTouchKeyboard() && input.current}>
            <header className={classes['head']}>
              <Dialog.Title className={classes['title']}>
                {text(side === 'from' ? 'picker.titleFrom' : 'picker.titleTo')}
              </Dialog.Title>
              <Dialog.Close className={classes['close']} aria-label={text('picker.close')}>
                <Icon name="close" />
              </Dialog.Close>
            </header>
            <CurrencySearch field={input} currencies={currencies} current={current} onChoose={onChoose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Where a finger points, focusing the field would raise a keyboard over half of the list. */
function hasTouchKeyboard(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}
