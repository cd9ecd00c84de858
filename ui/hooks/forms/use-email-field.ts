import { useState } from 'react';
import { formMessage } from '../../../core/domain/form-messages.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import { isEmail } from '../../../core/domain/validation.ts';
import { useErrorText } from './use-error-text.ts';

/**
 * State of an e-mail field: its value, its validation, and the service's error. @param isNeeded false where it may stay
 * empty. @param first its value before the visitor changes it.
 */
export function useEmailField(isNeeded = false, first = '') {
  const errorText = useErrorText();
  const [value, setValue] = useState(first);
  const [error, setError] = useState<readonly AnyMessage[]>();
  const write = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  const verify = () => {
    const isFine = value.trim() === '' ? !isNeeded : isEmail(value.trim());
    setError(isFine ? undefined : [formMessage('email-wrong')]);
    return isFine;
  };
  return { value, error: errorText(error), write, verify, refuse: setError };
}

export type EmailField = ReturnType<typeof useEmailField>;
