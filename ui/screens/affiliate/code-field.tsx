import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { useText } from '../../hooks/i18n.ts';
import type { FieldState } from '../../hooks/forms/use-account-form.ts';

/** The authenticator's code, required for payouts. */
export function CodeField({ field }: { readonly field: FieldState }) {
  const text = useText();
  return (
    <LabelledField
      {...field}
      label={text('affiliate.code')}
      hint={text('affiliate.codeHint')}
      autoComplete="one-time-code"
      maxLength={64}
    />
  );
}
