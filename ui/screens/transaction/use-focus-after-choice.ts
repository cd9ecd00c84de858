import { useEffect, useRef } from 'react';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';

/**
 * Moves the focus when the customer has chosen how to continue, because the pressed button is gone: to what is to be sent
 * now, otherwise to the new status.
 */
export function useFocusAfterChoice({ status, choices }: Transaction) {
  const page = useRef<HTMLDivElement>(null);
  const isOpen = status === 'hold' && choices.length > 0;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isDone = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isDone || document.activeElement !== document.body) return;
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    const next = find('[data-pay-in]') ?? find('h1');
    next?.setAttribute('tabindex', '-1');
    next?.focus();
  }, [isOpen]);
  return page;
}
