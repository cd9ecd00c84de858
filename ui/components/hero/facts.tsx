import { useId } from 'react';
import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import hidden from '../../theme/hidden.module.css';
import classes from './facts.module.css';

const FACTS: readonly (readonly [MessageId, MessageId])[] = [
  ['landing.factBestTitle', 'landing.factBest'],
  ['landing.factFeeTitle', 'landing.factFee'],
  ['landing.factOpenTitle', 'landing.factOpen'],
];

/** What is true of every quote, in three columns. Only what the service does today may stand here. */
export function Facts() {
  const text = useText();
  const id = useId();
  return (
    <section id="how-it-works" aria-labelledby={id}>
      <h2 id={id} className={hidden['hidden']}>
        {text('landing.factsHeading')}
      </h2>
      <ul className={classes['facts']}>
        {FACTS.map(([title, body]) => (
          <li key={title} className={classes['fact']}>
            <h3 className={classes['title']}>{text(title)}</h3>
            <p className={classes['body']}>{text(body)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
