import { useI18n } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';

/** Formats a time of the day in the visitor's time zone. Before scripts run that is unknown, so in UTC. */
export function useTimeOf(): (iso: string) => string {
  const { locale } = useI18n();
  const isHydrated = useHydrated();
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(!isHydrated && { timeZone: 'UTC' }) });
  return (iso) => format.format(new Date(iso)) + (isHydrated ? '' : ' UTC');
}
