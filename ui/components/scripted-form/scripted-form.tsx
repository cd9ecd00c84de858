import type { ComponentProps } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import hidden from '../../theme/hidden.module.css';
import { Button } from '../button/button.tsx';

/**
 * A form that only scripts can send. `method="dialog"` keeps a press before scripts run, or without them, from loading
 * the page's address with the typed values as its query: outside a dialog this method does nothing.
 */
export function ScriptedForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  return <form autoComplete="off" {...props} method="dialog" />;
}

/** The submit button, enabled once scripts can send the form. */
export function ScriptedSubmit({ disabled = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated();
  return <Button {...props} type="submit" disabled={disabled || !isHydrated} />;
}

/**
 * A hidden submit button, put first: Enter in a field presses a form's first submit button, which would otherwise pick
 * a currency. This one acts like the visible one.
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
