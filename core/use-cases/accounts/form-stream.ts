import { Observable } from 'rxjs';
import type { FormErrors } from './form-errors.ts';

/** What a visitor does with a form. */
export type FormAction<Field extends string> =
  | { readonly kind: 'edit'; readonly field: Field; readonly value: string }
  /** The form is used for the first time, or its verification is to be tried again. */
  | { readonly kind: 'focus' }
  | { readonly kind: 'submit' };

/** A form as it is shown. While `submitting` all of it is disabled; once `done` nothing more comes of it. */
export interface FormView<Field extends string, Status extends string = 'editing' | 'submitting' | 'done'> {
  readonly status: Status;
  readonly values: Readonly<Record<Field, string>>;
  readonly errors: FormErrors;
}

/** Keeps the view of one form for one subscriber; leaving the stream aborts what is under way. */
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

  /** Any change of the input clears what was said of it (specification, section 4). */
  protected edit(field: Field, value: string): void {
    this.change({ values: { ...this.#view.values, [field]: value }, errors: {} } as Partial<View>);
  }

  abstract act(action: FormAction<Field>): void;

  leave(): void {
    this.#left.abort();
  }
}

/** The views of a form, the first of them at once. */
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
