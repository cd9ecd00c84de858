import { type ComponentType, type SyntheticEvent, useState } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { loadWithMessages } from '../../hooks/loading/deferred-messages.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import classes from './proof-part.module.css';
import type { ProofPartProps } from './proof-part-props.ts';

/** Each venue alone, and the receipt: loaded and asked for when it is opened. */
export function ProofPart(props: ProofPartProps) {
  const text = useText();
  const resolve = useResolve();
  // Opening it needs scripts; its place is kept, so that nothing moves when they run.
  const isHydrated = useHydrated();
  const [Body, setBody] = useState<ComponentType<ProofPartProps>>();
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpen(open);
    if (open && !Body)
      loadWithMessages(resolve, () => import('./proof-body.tsx')).then(
        ({ ProofBody }) => setBody(() => ProofBody),
        // It is logged there, and opening it again tries again.
        () => setOpen(false),
      );
  };
  return (
    <details className={classes['proof']} data-ready={isHydrated} open={isOpen} onToggle={toggle}>
      <summary className={classes['summary']}>{text('quote.alone')}</summary>
      {isOpen && Body && <Body key={props.about} {...props} />}
    </details>
  );
}
