import { useEffect, useRef, useState } from 'react';
import type { TransactionStatus } from '../../../../core/domain/transactions/transaction.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';

/** Statuses that a customer waits for, or has to answer. */
const ANNOUNCED: ReadonlySet<TransactionStatus> = new Set([
  'confirming',
  'finished',
  'hold',
  'refunded',
  'expired',
  'overdue',
  'failed',
]);

interface Announced {
  /** A later notification about the same exchange replaces the earlier one. */
  readonly id: string;
  readonly status: TransactionStatus;
  readonly title: string;
}

/** Notifications of the browser about an exchange whose page is open and not in front. */
export function useNotifications({ id, status, title }: Announced) {
  const isHydrated = useHydrated();
  const [asked, setAsked] = useState<NotificationPermission>();
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    if (document.hidden && ANNOUNCED.has(status)) void announce(id, title);
  }, [id, status, title]);
  const permission = isHydrated && 'Notification' in globalThis ? (asked ?? Notification.permission) : undefined;
  return {
    /** Undefined where the browser has no notifications, or they were refused before: nobody has asked for them now. */
    permission: permission === 'denied' && asked === undefined ? undefined : permission,
    /** True once the visitor has answered on this page. */
    isAnswered: asked !== undefined,
    ask: () => void Notification.requestPermission().then(setAsked, () => setAsked('denied')),
  };
}

async function announce(id: string, title: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { tag: id, icon: '/icons/192.png', data: location.pathname };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      focus();
      shown.close();
    });
  } catch {
    // Browsers of phones leave notifications, and what a press does, to the service worker, where it was not forbidden.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options).catch(() => undefined);
  }
}
