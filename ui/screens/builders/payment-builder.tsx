import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { hexColour } from '../../../core/domain/colour.ts';
import { TextField } from '../../components/text-field/text-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { BuilderFrame } from './builder-frame.tsx';
import type { BuilderData } from './builder-data.ts';
import classes from './builder.module.css';
import { AddressFields, AmountField, ColourField, CurrencyField, extraIdOf, LanguageField } from './fields.tsx';
import { Signing } from './signing.tsx';

const FIRST = { to: '', amount: '25', address: '', extraId: '', orderId: '', label: '', color: '', lang: '' };

type Chosen = typeof FIRST;

/** Preselected currencies of a payment, in order of preference. */
const LIKELIEST = ['usdtrx', 'usdt20', 'usdc', 'btc'];

/** `/payment-button`: builds a payment button. */
export function PaymentBuilder() {
  const text = useText();
  const { payable, origin, merchant } = useLoaderData<BuilderData>();
  const to = LIKELIEST.find((ticker) => findCurrency(payable, ticker)) ?? payable[0]?.ticker ?? '';
  const [chosen, setChosen] = useState<Chosen>({ ...FIRST, to, label: text('builder.pay') });
  const [signed, setSigned] = useState<{ readonly options: string; readonly url: string }>();
  const field = (name: keyof Chosen) => ({
    value: chosen[name],
    onText: (value: string) => setChosen((before) => ({ ...before, [name]: value })),
  });
  useTitle(text('builder.paymentTitle'));
  const extraId = extraIdOf(payable, chosen.to, chosen.address, chosen.extraId);
  const options = optionsOf(chosen, extraId, merchant?.merchantId);
  // A signature is valid only for the options that were signed.
  const signedUrl = signed?.options === JSON.stringify(options) ? signed.url : undefined;
  return (
    <BuilderFrame
      heading={text('builder.paymentHeading')}
      intro={text('builder.paymentIntro')}
      widget={{ kind: 'payment', options, signedUrl, label: chosen.label.trim() }}
      origin={origin}
      missing={chosen.address.trim() === '' ? text('builder.addAddress') : undefined}
    >
      <div className={classes['fields']}>
        <div className={classes['pair']}>
          <AmountField {...field('amount')} />
          <CurrencyField name="to" label={text('builder.receive')} currencies={payable} {...field('to')} />
        </div>
        <AddressFields
          label={text('builder.paymentAddress')}
          currency={findCurrency(payable, chosen.to)}
          address={field('address')}
          extraId={field('extraId')}
        />
        <div className={classes['pair']}>
          <TextField
            name="order_id"
            label={text('builder.order')}
            hint={text('builder.orderHint')}
            autoComplete="off"
            maxLength={64}
            {...field('orderId')}
          />
          <TextField name="label" label={text('builder.label')} autoComplete="off" maxLength={40} {...field('label')} />
        </div>
        <div className={classes['pair']}>
          <ColourField {...field('color')} />
          <LanguageField {...field('lang')} />
        </div>
        <Signing
          merchant={merchant}
          options={options}
          isSigned={signedUrl !== undefined}
          onSigned={(url) => setSigned({ options: JSON.stringify(options), url })}
        />
      </div>
    </BuilderFrame>
  );
}

function optionsOf(chosen: Chosen, extraId: string, merchantId = ''): Readonly<Record<string, string>> {
  const { to, amount, address, orderId, color, lang } = chosen;
  const all = {
    to,
    amount,
    address: address.trim(),
    extra_id: extraId,
    order_id: orderId.trim(),
    merchant_id: merchantId,
    color: hexColour(color) ?? '',
    lang,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
