import { type ReactNode, useId } from 'react';
import frame from '../../theme/frame.module.css';

interface PanelProps {
  readonly title: string;
  /** Rendered beside the title. */
  readonly aside?: ReactNode;
  /** Raised for panels with actions; flat for reading. */
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page, in a frame of its own. */
export function Panel({ title, aside, isRaised = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={frame['panel']} data-raised={isRaised} aria-labelledby={id}>
      <header className={frame['head']}>
        <h2 id={id} className={frame['title']}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
