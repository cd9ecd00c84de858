import { Observable } from 'rxjs';
import type { FormErrors } from './form-errors.ts';

export type FormAction<Field extends string> =
  | { readonly kind: 'edit'; readonly field: Field; readonly value: string }
  /** The visitor uses the form for the first time, or retries its verification. */
  | { readonly kind: 'focus' }
  | { readonly kind: 'submit' };

/** State of a form. While `submitting` the whole form is disabled; `done` is final. */
export interface FormView<Field extends string, Status extends string = 'editing' | 'submitting' | 'done'> {
  readonly status: Status;
  readonly values: Readonly<Record<Field, string>>;
  readonly errors: FormErrors;
}

/** Holds the state of one form for one subscriber; unsubscribing aborts the call in progress. */
export abstract class Form<View extends FormView<Field, string>, Field extends string> {
  readonly #left = new AbortController();
  readonly #show: (view: View) => void;
  #view: View;

  constructor(first: View, show: (view: View) => void) {
    this.#view = first;
    this.#show = show;
  }

  get view(): View {
    return this.#view;
  }

  protected get signal(): AbortSignal {
    return this.#left.signal;
  }

  protected change(change: Partial<View>): void {
    if (this.#left.signal.aborted) return;
    this.#view = { ...this.#view, ...change };
    this.#show(this.#view);
  }

  /** Any change of the input clears the form's messages (specification, section 4). */
  protected edit(field: Field, value: string): void {
    this.change({ values: { ...this.#view.values, [field]: value }, errors: {} } as Partial<View>);
  }

  abstract act(action: FormAction<Field>): void;

  leave(): void {
    this.#left.abort();
  }
}

/** Emits the states of a form, the first one at once. */
export function formStream<View extends FormView<Field, string>, Field extends string>(
  actions$: Observable<FormAction<Field>>,
  make: (show: (view: View) => void) => Form<View, Field>,
): Observable<View> {
  return new Observable((subscriber) => {
    const form = make((view) => subscriber.next(view));
    subscriber.next(form.view);
    const following = actions$.subscribe((action) => form.act(action));
    return () => {
      following.unsubscribe();
      form.leave();
    };
  });
}
