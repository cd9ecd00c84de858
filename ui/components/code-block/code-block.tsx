import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './code-block.module.css';

export interface CodeBlockProps {
  readonly title: string;
  readonly note?: string;
  readonly code: string;
}

/** Code to take away. */
export function CodeBlock({ title, note, code }: CodeBlockProps) {
  return (
    <div className={classes['block']}>
      <div className={classes['head']}>
        <h3 className={classes['title']}>{title}</h3>
        <CopyButton value={code} label={title} />
      </div>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      {/* It may be longer than its frame, and keys scroll what can have focus. */}
      <pre className={classes['code']} tabIndex={0} aria-label={title} role="region">
        <code>{code}</code>
      </pre>
    </div>
  );
}
