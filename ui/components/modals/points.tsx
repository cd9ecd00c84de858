import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import classes from './modal-text.module.css';

/** Numbered points, each with a title and a sentence or two. */
export function Points({ points }: { readonly points: readonly (readonly [MessageId, MessageId])[] }) {
  const text = useText();
  return (
    <ol className={classes['points']}>
      {points.map(([title, body], index) => (
        <li key={title} className={classes['point']}>
          <span className={classes['number']} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={classes['pointTitle']}>{text(title)}</h3>
          <p className={classes['pointText']}>{text(body)}</p>
        </li>
      ))}
    </ol>
  );
}
