import { useId } from 'react';
import type { SiteFacts } from '../../../core/domain/site/site-facts.ts';
import { useText } from '../../hooks/i18n.ts';
import { usePage } from '../../hooks/page-context.ts';
import type { MessageId } from '../../messages/catalogues.ts';
import badge from '../../theme/badge.module.css';
import hidden from '../../theme/hidden.module.css';
import { FactPicture, type FactName } from './fact-picture.tsx';
import classes from './facts.module.css';

interface Fact {
  readonly name: FactName;
  readonly title: MessageId;
  readonly body: MessageId;
  /** Marked: this house has not confirmed it. */
  readonly isExample?: boolean;
}

/** Facts about every exchange (specification, section 1); in place of those not confirmed, what anybody can check. */
function factsOf({ cards, since }: SiteFacts): readonly Fact[] {
  return [
    { name: 'best', title: 'landing.factBestTitle', body: 'landing.factBest' },
    { name: 'fee', title: 'landing.factFeeTitle', body: 'landing.factFee' },
    { name: 'fast', title: 'landing.factFastTitle', body: 'landing.factFast' },
    cards
      ? { name: 'cards', title: 'landing.factCardsTitle', body: 'landing.factCards', ...cards }
      : { name: 'ledger', title: 'landing.factLedgerTitle', body: 'landing.factLedger' },
    since
      ? { name: 'since', title: 'landing.factSinceTitle', body: 'landing.factSince', isExample: since.isExample }
      : { name: 'open', title: 'landing.factOpenTitle', body: 'landing.factOpen' },
    { name: 'safe', title: 'landing.factSafeTitle', body: 'landing.factSafe' },
  ];
}

/** What visitors can count on. */
export function Facts() {
  const text = useText();
  const id = useId();
  const { facts } = usePage().site;
  const year = String(facts.since?.year);
  return (
    <section id="how-it-works" aria-labelledby={id}>
      <h2 id={id} className={hidden['hidden']}>
        {text('landing.factsHeading')}
      </h2>
      <ul className={classes['facts']}>
        {factsOf(facts).map(({ name, title, body, isExample }) => (
          <li key={title} className={classes['fact']}>
            <FactPicture name={name} />
            <h3 className={classes['title']}>
              {text(title, { year })}
              {isExample && <span className={badge['badge']}>{text('landing.factExample')}</span>}
            </h3>
            <p className={classes['body']}>{text(body, { year })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
