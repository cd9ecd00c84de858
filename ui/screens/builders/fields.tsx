import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { hexColour } from '../../../core/domain/colour.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { filterAmount } from '../../../core/domain/number-filter.ts';
import { SelectField } from '../../components/affiliate/select-field.tsx';
import { fullNameOf } from '../../components/currency-names.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { TextField } from '../../components/text-field/text-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import { CurrencyChoice } from '../exchange/currency-choice.tsx';
import { useCurrencyPicker } from '../exchange/use-currency-picker.ts';
import classes from './builder.module.css';

/** Values of a builder's fields, all of them texts. */
interface FieldProps {
  readonly value: string;
  onText(text: string): void;
}

interface ChoiceFieldProps extends FieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of one option; it needs no validation. */
export function ChoiceField(props: ChoiceFieldProps) {
  return <SelectField {...props} error={undefined} disabled={false} />;
}

interface CurrencyFieldProps extends FieldProps {
  readonly name: string;
  readonly label: string;
  readonly currencies: readonly Currency[];
}

/** A currency: a list, and beside it the searchable one of the exchange card, as the list has hundreds. */
export function CurrencyField({ name, label, currencies, value, onText }: CurrencyFieldProps) {
  const text = useText();
  const side = name === 'from' ? 'from' : 'to';
  const picker = useCurrencyPicker();
  const options = currencies.map((one) => ({ value: one.ticker, label: fullNameOf(one) }));
  return (
    <div className={classes['currency']}>
      <ChoiceField name={name} label={label} value={value} options={options} onText={onText} />
      <button
        type="button"
        className={classes['search']}
        aria-label={text('builder.search', { field: label })}
        aria-haspopup="dialog"
        onClick={() => picker.open(side)}
      >
        <Icon name="search" />
      </button>
      <CurrencyChoice
        picker={picker}
        config={{ all: [], enabled: currencies, enabledAndWithdrawable: currencies }}
        selection={{ from: value, to: value }}
        choose={(_side, ticker) => onText(ticker)}
      />
    </div>
  );
}

export function AmountField({ value, onText }: FieldProps) {
  const text = useText();
  return (
    <TextField
      name="amount"
      label={text('builder.amount')}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      onText={(typed) => onText(filterAmount(typed))}
    />
  );
}

interface AddressFieldsProps {
  readonly label: string;
  readonly hint?: string;
  readonly currency: Currency | undefined;
  readonly address: FieldProps;
  readonly extraId: FieldProps;
}

/** A payout address, with a second field where its network needs one. */
export function AddressFields({ label, hint, currency, address, extraId }: AddressFieldsProps) {
  return (
    <>
      <TextField name="address" label={label} hint={hint} isCode autoComplete="off" maxLength={256} {...address} />
      {currency?.extraIdName !== undefined && (
        <TextField name="extra_id" label={currency.extraIdName} isCode isOptional autoComplete="off" {...extraId} />
      )}
    </>
  );
}

/** Colour of the swatch where none is chosen: the site's own. */
const OWN_COLOUR = '#0b5a55';

export function ColourField({ value, onText }: FieldProps) {
  const text = useText();
  const isWrong = value !== '' && hexColour(value) === undefined;
  return (
    <div className={classes['colour']}>
      <TextField
        name="color"
        label={text('builder.colour')}
        hint={text('builder.colourHint')}
        error={isWrong ? text('builder.colourHint') : undefined}
        isCode
        autoComplete="off"
        maxLength={7}
        value={value}
        onText={onText}
      />
      <input
        type="color"
        className={classes['swatch']}
        aria-label={text('builder.colour')}
        value={hexColour(value) ?? OWN_COLOUR}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}

export function LanguageField({ value, onText }: FieldProps) {
  const text = useText();
  const options = [
    { value: '', label: text('builder.anyLanguage') },
    ...LOCALES.map(({ locale, nativeName }) => ({ value: locale, label: nativeName })),
  ];
  return <ChoiceField name="lang" label={text('builder.language')} value={value} options={options} onText={onText} />;
}

/** The extra ID of an address, where there is an address and its currency has one. */
export function extraIdOf(currencies: readonly Currency[], ticker: string, address: string, extraId: string): string {
  return address.trim() === '' || findCurrency(currencies, ticker)?.extraIdName === undefined ? '' : extraId.trim();
}
