import { useText } from '../hooks/i18n.ts';
import classes from './widget.module.css';

interface RefusedWidgetProps {
  /** True where the merchant's signature of the link is not valid. */
  readonly isForged: boolean;
  /** Additional advice, where there is some. */
  readonly detail?: string | undefined;
}

/** Shown in a frame instead of a refused widget. */
export function RefusedWidget({ isForged, detail }: RefusedWidgetProps) {
  const text = useText();
  return (
    <main className={classes['widget']}>
      <div className={classes['card']}>
        <h1 className={classes['title']}>{text(isForged ? 'widget.refused' : 'error.title')}</h1>
        <p>{detail ?? text(isForged ? 'widget.refusedText' : 'error.text')}</p>
      </div>
    </main>
  );
}
