import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import classes from './countdown.module.css';

interface CountdownProps {
  /** Seconds; undefined before scripts run, when nothing is shown in its place. */
  readonly left: number | undefined;
  /** A text with `{time}` in it. */
  readonly message: MessageId;
}

/** Shows the remaining time. It is not announced: an announcement every second would make a screen reader unusable. */
export function Countdown({ left, message }: CountdownProps) {
  const text = useText();
  return (
    <span role="timer" aria-live="off" className={classes['countdown']}>
      {left !== undefined && text(message, { time: timeText(text, left) })}
    </span>
  );
}

const HOUR = 3600;

function timeText(text: ReturnType<typeof useText>, left: number): string {
  if (left >= HOUR) {
    return text('time.hours', { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / 60) });
  }
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
