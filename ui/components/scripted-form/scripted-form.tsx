import type { ComponentProps } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import hidden from '../../theme/hidden.module.css';
import { Button } from '../button/button.tsx';

/**
 * A form that only scripts can send. Pressed before they run, or without them, a form leads to its page's address again,
 * with what was typed in place of the query there was. Outside a dialog this method leads nowhere, whatever is pressed.
 */
export function ScriptedForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form autoComplete="off" {...props} method="dialog" />;
}

/** The button that sends it, once it can. */
export function ScriptedSubmit({ disabled = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated();
  return <Button {...props} type="submit" disabled={disabled || !isHydrated} />;
}

/**
 * Enter in a field presses the first submit button of a form, which would otherwise pick a currency: this one, put first,
 * does what the visible one does.
 */
export function EnterButton({ disabled = false }: { readonly disabled?: boolean }) {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      tabIndex={-1}
      aria-hidden="true"
      className={hidden['hidden']}
      disabled={disabled || !isHydrated}
    />
  );
}
