import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Observable, Subject } from 'rxjs';
import type { FormAction, FormView } from '../../../core/use-cases/accounts/form-stream.ts';
import { useStream } from '../use-stream.ts';

/** State of a use case's form: its latest view, and its intents. @param execute is called once. */
export function useForm<Field extends string, View>(
  execute: (actions$: Observable<FormAction<Field>>) => Observable<View>,
  first: View,
): readonly [View, (action: FormAction<Field>) => void] {
  const [form] = useState(() => {
    const actions$ = new Subject<FormAction<Field>>();
    return { first, view$: execute(actions$), act: (action: FormAction<Field>) => actions$.next(action) };
  });
  return [useStream(form.view$, form.first), form.act];
}

/** Elements where a form is most likely to be corrected, the best first. */
const PLACES = ['[aria-invalid="true"]', '[autocomplete="current-password"]', 'input'];

/** Moves the focus to the field to correct: a form that was disabled while it was being sent has lost it. */
export function useFormFocus({ status, errors }: FormView<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isBack = wasBusy.current && status === 'editing';
    wasBusy.current = status === 'submitting';
    if (!isBack && Object.keys(errors).length === 0) return;
    const found = PLACES.map((place) => form.current?.querySelector<HTMLElement>(`${place}:not(:disabled)`));
    found.find((place) => place)?.focus();
  }, [status, errors]);
  return form;
}
