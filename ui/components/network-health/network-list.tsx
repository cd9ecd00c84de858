import type { NetworkHealth } from '../../../core/domain/site/network-health.ts';
import { type Text, useText } from '../../hooks/i18n.ts';
import badge from '../../theme/badge.module.css';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { durationText } from '../duration-text.ts';
import classes from './network-list.module.css';
import { TroubleLine } from './trouble-line.tsx';

/** Networks with their state, how long they usually take, and what does not work. */
export function NetworkList({ networks }: { readonly networks: readonly NetworkHealth[] }) {
  const text = useText();
  const count = networks.filter(({ troubles }) => troubles.length > 0).length;
  return (
    <section className={classes['all']} aria-label={text('footer.networks')}>
      <p className={classes['summary']} data-tone={count > 0 ? 'attention' : 'good'}>
        {count > 0 ? text('health.troubled', { count }) : text('health.allWork')}
      </p>
      <ul className={classes['list']}>
        {networks.map((health) => (
          <Network key={health.network} health={health} />
        ))}
      </ul>
    </section>
  );
}

function Network({ health }: { readonly health: NetworkHealth }) {
  const text = useText();
  const { network, currencies, troubles } = health;
  const { tone, label } = stateOf(text, health);
  // The network's own coin, if it is exchanged.
  const mark = currencies.find(({ kind }) => kind === 'coin') ?? currencies[0]!;
  return (
    <li className={classes['network']}>
      <div className={classes['row']}>
        <div className={classes['who']}>
          <CurrencyMark asset={mark.asset} network={mark.kind === 'token' ? network : undefined} />
          <span className={classes['names']}>
            <h2 className={classes['name']}>{network}</h2>
            <span className={classes['count']}>{text('currenciesPage.count', { count: currencies.length })}</span>
          </span>
        </div>
        <span className={badge['badge']} data-tone={tone}>
          {label}
        </span>
        <dl className={classes['times']}>
          <Time label={text('health.deposit')} seconds={health.depositSeconds} />
          <Time label={text('health.payout')} seconds={health.payoutSeconds} />
        </dl>
      </div>
      {troubles.map((trouble) => (
        <TroubleLine key={trouble.currencies[0]!.ticker} trouble={trouble} />
      ))}
    </li>
  );
}

function Time({ label, seconds }: { readonly label: string; readonly seconds: number | undefined }) {
  const text = useText();
  return (
    <div className={classes['time']}>
      <dt>{label}</dt>
      <dd>{seconds === undefined ? text('health.unknown') : durationText(text, seconds)}</dd>
    </div>
  );
}

/** A network's state in two words: that of its trouble where all of its currencies have the same. */
function stateOf(text: Text, { troubles }: NetworkHealth) {
  const [first] = troubles;
  if (first === undefined) return { tone: 'good', label: text('health.working') };
  if (!first.isOfAll) return { tone: 'attention', label: text('health.some') };
  return { tone: first.kind === 'silent' ? 'bad' : 'attention', label: text(`health.${first.kind}`) };
}
