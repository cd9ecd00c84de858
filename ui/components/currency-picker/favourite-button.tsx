import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import classes from './currency-picker.module.css';

interface FavouriteButtonProps {
  /** The selected currency. */
  readonly currency: Currency;
  readonly isFavourite: boolean;
  onToggle(): void;
}

/** Makes the selected currency a favourite, or no longer one. */
export function FavouriteButton({ currency, isFavourite, onToggle }: FavouriteButtonProps) {
  const text = useText();
  const currencyCode = symbolOf(currency.asset);
  return (
    <button type="button" className={classes['favourite']} onClick={onToggle}>
      {text(isFavourite ? 'picker.unfavourite' : 'picker.favourite', { currencyCode, network: currency.network })}
    </button>
  );
}
