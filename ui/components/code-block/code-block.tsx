import { useId } from 'react';
import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './code-block.module.css';

interface CodeBlockProps {
  readonly title: string;
  readonly note?: string;
  readonly code: string;
}

/** Code to copy, shown in full so that the visitor sees it before copying. */
export function CodeBlock({ title, note, code }: CodeBlockProps) {
  const id = useId();
  return (
    <section className={classes['block']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h3 id={id} className={classes['title']}>
          {title}
        </h3>
        <CopyButton value={code} label={title} />
      </div>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <pre className={classes['code']}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
