import { useEffect, useRef } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { Button } from '../button/button.tsx';
import { CopyButton } from '../copy-button/copy-button.tsx';
import classes from './shown-secret.module.css';

interface ShownSecretProps {
  readonly title: string;
  readonly value: string;
  /** Accessible name of the secret. */
  readonly label: string;
  onKept(): void;
}

/** A secret that is shown only once. It takes the focus, so that nobody misses it. */
export function ShownSecret({ title, value, label, onKept }: ShownSecretProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Wait until the form before it has returned the focus to its button.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes['box']}>
      <h3 ref={heading} tabIndex={-1} className={classes['title']}>
        {title}
      </h3>
      <p>{text('keys.shownNote')}</p>
      <code className={classes['value']}>{value}</code>
      <div className={classes['row']}>
        <CopyButton value={value} label={label} />
        <Button look="quiet" onClick={onKept}>
          {text('keys.kept')}
        </Button>
      </div>
    </div>
  );
}
