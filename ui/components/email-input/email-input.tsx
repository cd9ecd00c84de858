import { useText } from '../../hooks/i18n.ts';
import type { EmailField } from '../../hooks/forms/use-email-field.ts';
import { TextField } from '../text-field/text-field.tsx';

interface EmailInputProps {
  readonly field: EmailField;
  readonly isNeeded?: boolean;
  /** Purpose of the address. */
  readonly hint: string;
}

/** The customer's e-mail address. */
export function EmailInput({ field, isNeeded = false, hint }: EmailInputProps) {
  const text = useText();
  return (
    <TextField
      label={text('email.label')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      isOptional={!isNeeded}
      required={isNeeded}
      value={field.value}
      error={field.error}
      hint={hint}
      onText={field.write}
      onLeave={field.verify}
    />
  );
}
