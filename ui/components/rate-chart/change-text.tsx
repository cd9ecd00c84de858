import { useI18n } from '../../hooks/i18n.ts';
import classes from './change-text.module.css';

/** A change in percent with its sign, and in the colour of rising or falling. @param change such as `-1.25` */
export function ChangeText({ change }: { readonly change: string }) {
  const i18n = useI18n();
  const value = Number(change);
  const tone = value > 0 ? 'up' : value < 0 ? 'down' : 'none';
  return (
    <bdi className={classes['change']} data-tone={tone}>
      {i18n.number(value / 100, {
        style: 'percent',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      })}
    </bdi>
  );
}
