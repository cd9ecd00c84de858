import { useText } from '../../hooks/i18n.ts';
import { useCopy } from '../../hooks/use-copy.ts';
import hidden from '../../theme/hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import classes from './copy-button.module.css';

interface CopyButtonProps {
  /** Plain text to copy; a function where it is only known in the browser. */
  readonly value: string | (() => string);
  /** Name of the value for screen readers: 'Address'. */
  readonly label: string;
}

const TEXTS = { idle: 'copy.copy', copied: 'copy.copied', failed: 'copy.failed' } as const;

/** Copies a value and confirms it for a moment, in the button's place and to screen readers. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useText();
  const [status, copy] = useCopy();
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        data-status={status}
        onClick={() => copy(typeof value === 'string' ? value : value())}
      >
        <Icon name={status === 'copied' ? 'check' : 'copy'} />
        <span className={classes['word']}>{text(TEXTS[status])}</span>
        <span className={hidden['hidden']}>: {label}</span>
      </button>
      <output className={hidden['hidden']}>
        {status === 'copied' && text('copy.said', { label })}
        {status === 'failed' && text('copy.failedSaid', { label })}
      </output>
    </>
  );
}
