import { roughTime } from '../../core/domain/quotes/arrival-time.ts';
import type { Text } from '../hooks/i18n.ts';

/** A rough time in words, such as `about 20 minutes`. */
export function durationText(text: Text, seconds: number): string {
  const { unit, count } = roughTime(seconds);
  switch (unit) {
    case 'moment':
      return text('duration.moment');
    case 'minutes':
      return text('duration.minutes', { count });
    case 'hours':
      return text('duration.hours', { count });
  }
}
