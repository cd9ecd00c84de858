import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { hexColour } from '../../../core/domain/colour.ts';
import { DEFAULT_SELECTION } from '../../../core/domain/quotes/selection.ts';
import { CheckField } from '../../components/check-field/check-field.tsx';
import { TextField } from '../../components/text-field/text-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { BuilderFrame } from './builder-frame.tsx';
import type { BuilderData } from './builder-data.ts';
import classes from './builder.module.css';
import {
  AddressFields,
  AmountField,
  ChoiceField,
  ColourField,
  CurrencyField,
  extraIdOf,
  LanguageField,
} from './fields.tsx';
import type { BuiltWidget } from './widget-code.ts';

const FIRST = {
  kind: 'exchange',
  from: DEFAULT_SELECTION.from as string,
  to: DEFAULT_SELECTION.to as string,
  amount: DEFAULT_SELECTION.amount as string,
  address: '',
  extraId: '',
  canChange: 'on',
  color: '',
  lang: '',
  refId: '',
};

type Chosen = typeof FIRST;

/** Kinds as people choose them; a `v1` widget has two. */
const KINDS = [
  { value: 'exchange', label: 'builder.kindExchange' },
  { value: 'market', label: 'builder.kindMarket' },
  { value: 'email', label: 'builder.kindEmail' },
  { value: 'merchant', label: 'builder.kindMerchant' },
] as const;

/** `/widgets`: builds an exchange widget for another site. */
export function WidgetBuilder() {
  const text = useText();
  const { enabled, payable, origin, refId = '' } = useLoaderData<BuilderData>();
  const [chosen, setChosen] = useState<Chosen>({ ...FIRST, refId });
  const field = (name: keyof Chosen) => ({
    value: chosen[name],
    onText: (value: string) => setChosen((before) => ({ ...before, [name]: value })),
  });
  useTitle(text('builder.widgetsTitle'));
  const kinds = KINDS.map(({ value, label }) => ({ value, label: text(label) }));
  return (
    <BuilderFrame
      heading={text('builder.widgetsHeading')}
      intro={text('builder.widgetsIntro')}
      widget={builtOf(chosen, extraIdOf(payable, chosen.to, chosen.address, chosen.extraId))}
      origin={origin}
    >
      <div className={classes['fields']}>
        <ChoiceField name="kind" label={text('builder.kind')} options={kinds} {...field('kind')} />
        <div className={classes['pair']}>
          <CurrencyField name="from" label={text('builder.from')} currencies={enabled} {...field('from')} />
          <CurrencyField name="to" label={text('builder.to')} currencies={payable} {...field('to')} />
        </div>
        <AmountField {...field('amount')} />
        <AddressFields
          label={text('builder.address')}
          hint={text('builder.addressHint')}
          currency={findCurrency(payable, chosen.to)}
          address={field('address')}
          extraId={field('extraId')}
        />
        <CheckField
          name="can_change_currency"
          label={text('builder.canChange')}
          isOn={chosen.canChange === 'on'}
          onChange={(isOn) => field('canChange').onText(isOn ? 'on' : '')}
        />
        <div className={classes['pair']}>
          <ColourField {...field('color')} />
          <LanguageField {...field('lang')} />
        </div>
        <TextField
          name="ref_id"
          label={text('builder.refId')}
          hint={text('builder.refIdHint')}
          isCode
          autoComplete="off"
          maxLength={64}
          {...field('refId')}
        />
      </div>
    </BuilderFrame>
  );
}

function builtOf(chosen: Chosen, extraId: string): BuiltWidget {
  const { kind, from, to, amount, address, canChange, color, lang, refId } = chosen;
  const isFirst = kind === 'email' || kind === 'merchant';
  const options = {
    from,
    to,
    amount,
    address: address.trim(),
    extra_id: extraId,
    // Without an address currencies can be changed in any case.
    can_change_currency: canChange === 'on' ? '1' : '0',
    color: hexColour(color) ?? '',
    lang,
    ref_id: refId.trim(),
    ...(isFirst && { auth: kind }),
  };
  return { kind: isFirst ? 'v1' : (kind as 'exchange' | 'market'), options };
}
