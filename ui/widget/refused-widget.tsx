import { useText } from '../hooks/i18n.ts';
import classes from './widget.module.css';

/** What stands in a frame where there is no widget. @param isForged true where the link is not its merchant's word. */
export function RefusedWidget({ isForged }: { readonly isForged: boolean }) {
  const text = useText();
  return (
    <main className={classes['widget']}>
      <div className={classes['card']}>
        <h1 className={classes['title']}>{text(isForged ? 'widget.refused' : 'error.title')}</h1>
        <p>{text(isForged ? 'widget.refusedText' : 'error.text')}</p>
      </div>
    </main>
  );
}
