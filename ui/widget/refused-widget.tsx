import { useText } from '../hooks/i18n.ts';
import classes from './widget.module.css';

export interface RefusedWidgetProps {
  /** True where the link is not its merchant's word. */
  readonly isForged: boolean;
  /** What helps, where that is known. */
  readonly detail?: string | undefined;
}

/** What stands in a frame where there is no widget. */
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
