import { useI18n } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';

/** A time as the visitor reads it. Before scripts run nobody knows their time zone, so it is given in UTC. */
export function DateTime({ iso }: { readonly iso: string }) {
  const i18n = useI18n();
  const isHydrated = useHydrated();
  return <time dateTime={iso}>{isHydrated ? i18n.dateTime(iso) : `${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
}
