import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Observable, Subject } from 'rxjs';
import type { FormAction, FormView } from '../../core/use-cases/accounts/form-stream.ts';
import { useStream } from './use-stream.ts';

/** A form of a use case: its latest view, and what to tell it. @param execute is called once. */
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

/** Puts the focus where something is to be mended: a form that was disabled while it was sent has lost it. */
export function useFormFocus({ status, errors }: FormView<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isBack = wasBusy.current && status === 'editing';
    wasBusy.current = status === 'submitting';
    if (!isBack && Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    (wrong ?? form.current?.querySelector<HTMLElement>('input:not(:disabled)'))?.focus();
  }, [status, errors]);
  return form;
}
