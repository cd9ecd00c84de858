import { useI18n } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';

/** A time in the visitor's time zone. Before scripts run the time zone is unknown, so the time is shown in UTC. */
export function DateTime({ iso }: { readonly iso: string }) {
  const i18n = useI18n();
  const isHydrated = useHydrated();
  return <time dateTime={iso}>{isHydrated ? i18n.dateTime(iso) : `${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
}
