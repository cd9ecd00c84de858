import { useId } from 'react';
import { useText } from '../../hooks/i18n.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import hidden from '../../theme/hidden.module.css';
import { FactPicture, type FactName } from './fact-picture.tsx';
import classes from './facts.module.css';

const FACTS: readonly (readonly [FactName, MessageId, MessageId])[] = [
  ['best', 'landing.factBestTitle', 'landing.factBest'],
  ['fee', 'landing.factFeeTitle', 'landing.factFee'],
  ['fast', 'landing.factFastTitle', 'landing.factFast'],
  ['cards', 'landing.factCardsTitle', 'landing.factCards'],
  ['since', 'landing.factSinceTitle', 'landing.factSince'],
  ['safe', 'landing.factSafeTitle', 'landing.factSafe'],
];

/** Facts about every exchange (specification, section 1). */
export function Facts() {
  const text = useText();
  const id = useId();
  return (
    <section id="how-it-works" aria-labelledby={id}>
      <h2 id={id} className={hidden['hidden']}>
        {text('landing.factsHeading')}
      </h2>
      <ul className={classes['facts']}>
        {FACTS.map(([name, title, body]) => (
          <li key={title} className={classes['fact']}>
            <FactPicture name={name} />
            <h3 className={classes['title']}>{text(title)}</h3>
            <p className={classes['body']}>{text(body)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
