import { type ComponentType, useState } from 'react';
import type { CurrencyPickerProps } from '../../components/currency-picker/currency-picker.tsx';
import type { Side } from '../../components/exchange-card/card-types.ts';

type Picker = ComponentType<CurrencyPickerProps>;

/** The picker, once it has been loaded. */
let loaded: Picker | undefined;

async function load(): Promise<Picker> {
  const { CurrencyPicker } = await import('../../components/currency-picker/currency-picker.tsx');
  return (loaded = CurrencyPicker);
}

export function preloadCurrencyPicker(): void {
  load().catch(() => undefined);
}

/**
 * The picker, loaded when first opened. @param fallback address to open when its script cannot be loaded; without one
 * nothing opens.
 */
export function useCurrencyPicker(fallback?: (side: Side) => string) {
  const [side, setSide] = useState<Side>();
  const [opening, setOpening] = useState<Side>();
  const open = (wanted: Side) => {
    if (loaded) {
      setSide(wanted);
      return;
    }
    setOpening(wanted);
    load().then(
      () => {
        setOpening(undefined);
        setSide(wanted);
      },
      () => {
        setOpening(undefined);
        if (fallback) location.assign(fallback(wanted));
      },
    );
  };
  return { side, opening, Picker: side && loaded, open, close: () => setSide(undefined) };
}
