import { type ComponentType, useState } from 'react';
import type { CurrencyPickerProps } from '../../components/currency-picker/currency-picker.tsx';
import type { Side } from '../../components/exchange-card/card-types.ts';

const load = () => import('../../components/currency-picker/currency-picker.tsx');

export function preloadCurrencyPicker(): void {
  load().catch(() => undefined);
}

/** The picker, loaded when first opened. @param fallback address to open when its script cannot be loaded. */
export function useCurrencyPicker(fallback: (side: Side) => string) {
  const [side, setSide] = useState<Side>();
  const [Picker, setPicker] = useState<ComponentType<CurrencyPickerProps>>();
  const open = (wanted: Side) => {
    load().then(
      ({ CurrencyPicker }) => {
        setPicker(() => CurrencyPicker);
        setSide(wanted);
      },
      () => location.assign(fallback(wanted)),
    );
  };
  return { side, Picker, open, close: () => setSide(undefined) };
}
