import type { AccountEventView } from '../../../../core/domain/accounts/account.ts';
import { DateTime } from '../../../components/date-time/date-time.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useShowMore } from '../use-show-more.tsx';
import classes from '../profile-parts.module.css';
import { useSoftwareName } from './use-software-name.ts';

/** Number of events shown at first. */
const FIRST = 8;

/** Account events, in plain words. */
export function EventsPanel({ events }: { readonly events: readonly AccountEventView[] }) {
  const text = useText();
  const nameOf = useSoftwareName();
  const { shown, more } = useShowMore(events, FIRST, 'events.more');
  return (
    <Panel title={text('events.heading')}>
      {events.length === 0 ? (
        <p className={classes['note']}>{text('events.none')}</p>
      ) : (
        <>
          <ul className={classes['list']}>
            {shown.map((event, index) => (
              <li key={`${event.at} ${event.kind} ${index}`} className={classes['item']}>
                <div className={classes['texts']}>
                  <p className={classes['name']}>{text(`events.${event.kind}`)}</p>
                  <p className={classes['less']}>
                    {nameOf(event.agent)} · <bdi>{event.address}</bdi>
                  </p>
                </div>
                <p className={classes['less']}>
                  <DateTime iso={event.at} />
                </p>
              </li>
            ))}
          </ul>
          {more}
          <p className={classes['note']}>{text('events.notYou')}</p>
        </>
      )}
    </Panel>
  );
}
