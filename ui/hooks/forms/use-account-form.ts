import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../core/contract/error-code.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import type { AnyMessage } from '../../../core/domain/message.ts';
import { useAction } from './use-action.ts';
import { useErrorText } from './use-error-text.ts';

/** A problem that belongs to no field. */
export interface Problem {
  readonly code: ErrorCode;
  readonly messages: readonly AnyMessage[];
}

export interface FieldState {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  onText(text: string): void;
}

export interface FormState<Field extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  field(name: Field): FieldState;
  onSubmit(event: FormEvent): void;
}

/**
 * A form's values, and its errors until something is typed. The first field with an error gets the focus. @param submit
 * rejects with an `ExchangeError`, whose fields are those of the form. @param focuses true to focus a form when it
 * opens at the user's request.
 */
export function useAccountForm<Field extends string>(
  first: Readonly<Record<Field, string>>,
  submit: (values: Readonly<Record<Field, string>>) => Promise<void>,
  focuses = false,
): FormState<Field> {
  const errorText = useErrorText();
  const [values, setValues] = useState(first);
  const { state, run, clear } = useAction();
  const ref = useRef<HTMLFormElement>(null);
  const error = state.status === 'failed' ? state.error : undefined;
  const adopt = useEffectEvent(() => {
    const typed = ref.current && typedIn(ref.current, first);
    if (typed) setValues(typed);
  });
  // Before our first render, which would clear what was typed while the scripts were loading.
  useLayoutEffect(() => adopt(), []);
  useEffect(() => {
    if (focuses) ref.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [focuses]);
  useEffect(() => {
    if (error) ref.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const isBusy = state.status === 'busy';
  return {
    ref,
    isBusy,
    problem: error && problemOf(error, Object.keys(first)),
    field: (name) => ({
      name,
      value: values[name],
      error: errorText(error && messagesOf(error)[name]),
      disabled: isBusy,
      onText: (text) => {
        setValues((before) => ({ ...before, [name]: text }));
        if (error) clear();
      },
    }),
    onSubmit: (event) => {
      event.preventDefault();
      void run(() => submit(values));
    },
  };
}

/** Values of a form's fields that differ from their initial ones. */
function typedIn<Field extends string>(
  form: HTMLFormElement,
  first: Readonly<Record<Field, string>>,
): Readonly<Record<Field, string>> | undefined {
  const given = new FormData(form);
  const typed = Object.entries<string>(first).filter(([name, value]) => (given.get(name) ?? value) !== value);
  if (typed.length === 0) return undefined;
  return { ...first, ...Object.fromEntries(typed.map(([name]) => [name, given.get(name) as string])) };
}

/** A failure's messages for fields that the form does not have; undefined when the form has all the fields. */
export function problemOf(error: ExchangeError, fields: readonly string[] = []): Problem | undefined {
  const others = Object.entries(messagesOf(error)).filter(([field]) => !fields.includes(field));
  if (others.length === 0) return undefined;
  return { code: error.code, messages: others.flatMap(([, messages]) => messages) };
}
