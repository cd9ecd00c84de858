import type { ReactNode } from 'react';
import { ADDRESS_MESSAGES } from '../../../core/domain/address-messages.ts';
import { findMessage } from '../../../core/domain/find-message.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { EXTRA_ID_NAME } from '../../../core/domain/quotes/extra-id-name.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import { type Text, useText } from '../../hooks/i18n.ts';
import { type ErrorText, useErrorText } from '../../hooks/forms/use-error-text.ts';
import { fullNameOf } from '../currency-names.ts';
import { TextField } from '../text-field/text-field.tsx';
import classes from './address-field.module.css';

/** Validation result of the address, for its message. */
export interface AddressVerdict {
  readonly status: 'unchecked' | 'checking' | 'valid' | 'missing' | 'unknown' | 'invalid';
  readonly part?: 'address' | 'extraId';
  readonly messages?: readonly AnyMessage[] | undefined;
  readonly looksLike?: string | undefined;
  /** The name that the address was found by. */
  readonly name?: string | undefined;
}

interface AddressFieldProps {
  readonly label: string;
  /** Name of the fields, for the browser: `address` or `refundAddress`. */
  readonly name: string;
  readonly currency: Currency | undefined;
  readonly destination: Destination;
  readonly verdict: AddressVerdict;
  readonly isOptional?: boolean;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** Rendered below the address. */
  readonly below?: ReactNode;
  onWrite(change: Partial<Destination>): void;
  onLeave(): void;
}

/** Longest texts that the service accepts. */
const LONGEST = { address: 256, extraId: 128 };

/** An address, and the memo or tag where the currency has one. */
export function AddressField(props: AddressFieldProps) {
  const {
    label,
    name,
    currency,
    destination,
    verdict,
    isOptional = false,
    hint,
    action,
    below,
    onWrite,
    onLeave,
  } = props;
  const text = useText();
  const wrong = wrongPart(verdict);
  const network = currency ? fullNameOf(currency) : undefined;
  const usual = hint ?? (network === undefined ? undefined : text('address.hint', { currency: network }));
  const errorText = message(text, useErrorText(), verdict, currency);
  return (
    <div className={classes['fields']}>
      <TextField
        label={label}
        name={name}
        value={destination.address}
        isCode
        isOptional={isOptional}
        isGood={verdict.status === 'valid'}
        autoComplete="off"
        maxLength={LONGEST.address}
        error={wrong === 'address' ? errorText : undefined}
        note={wrong === undefined ? errorText : undefined}
        hint={usual}
        action={action}
        onText={(address) => onWrite({ address })}
        onLeave={onLeave}
      />
      {verdict.name !== undefined && <ByName name={verdict.name} address={destination.address} />}
      {below}
      {currency?.extraIdName && (
        <TextField
          label={currency.extraIdName}
          name={`${name}ExtraId`}
          value={destination.extraId ?? ''}
          isCode
          isOptional
          autoComplete="off"
          maxLength={LONGEST.extraId}
          error={wrong === 'extraId' ? errorText : undefined}
          hint={text('address.extraIdHint', { name: currency.extraIdName })}
          onText={(extraId) => onWrite({ extraId })}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

/** The whole address that a name stands for: the field may show only its beginning. */
function ByName({ name, address }: { readonly name: string; readonly address: string }) {
  const text = useText();
  return (
    <output className={classes['named']}>
      {text('address.byName')} <bdi>{name}</bdi>
      <bdi dir="ltr">{address}</bdi>
    </output>
  );
}

function wrongPart({ status, part = 'address' }: AddressVerdict): 'address' | 'extraId' | undefined {
  if (status === 'missing') return 'address';
  return status === 'invalid' ? part : undefined;
}

function message(
  text: Text,
  errorText: ErrorText,
  { status, messages, looksLike }: AddressVerdict,
  currency: Currency | undefined,
): string | undefined {
  if (status === 'unchecked') return undefined;
  if (status !== 'invalid') return text(`address.${status}`);
  const reason = errorText(messages?.map((one) => withCode(one, currency, looksLike))) ?? text('address.invalid');
  const isSaid = looksLike === undefined || reason.toLowerCase().includes(looksLike.toLowerCase());
  return isSaid ? reason : `${reason} ${text('address.looksLike', { network: looksLike })}`;
}

/** The verdict of a check is a text without its code; it is found by the values that the text may contain. */
function withCode(message: AnyMessage, currency: Currency | undefined, other: string | undefined): AnyMessage {
  if (typeof message !== 'string') return message;
  const extraId = currency?.extraIdName ?? EXTRA_ID_NAME;
  return findMessage(ADDRESS_MESSAGES, message, { network: currency?.network, other, extraId });
}
