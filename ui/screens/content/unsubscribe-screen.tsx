import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { Unsubscribe } from '../../../core/use-cases/content/content-use-cases.ts';
import { buttonClass } from '../../components/button/button.tsx';
import { ReasonField, SubscriptionCard } from '../../components/content/subscription-card.tsx';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { SubscriptionData } from './subscription-data.ts';

/**
 * `/unsubscribe/{email}/{type}`: only a button unsubscribes, with scripts and without. Some mail scanners run a page's
 * scripts, and must not unsubscribe anybody. The same form asks for the reason.
 */
export function UnsubscribeScreen() {
  const text = useText();
  const { email, type, state: first } = useLoaderData<SubscriptionData>();
  const [state, setState] = useState(first);
  const [reason, setReason] = useState('');
  const unsubscribe = useUseCase(Unsubscribe);
  useTitle(text('subscribe.leaveTitle'));
  usePrivatePage();
  const post = async () => {
    setState('busy');
    setState((await unsubscribe.execute(email, { reason, type })) ? 'done' : 'failed');
  };
  return (
    <SubscriptionCard
      heading={text('subscribe.leaveHeading')}
      email={email}
      state={state}
      texts={{
        ask: text('subscribe.leaveAsk'),
        button: text('subscribe.leaveButton'),
        busy: text('subscribe.leaveBusy'),
        done: text('subscribe.leaveDone', { email }),
        failed: text('subscribe.leaveFailed', { email }),
      }}
      field={<ReasonField value={reason} onText={setReason} />}
      after={
        <Link to={`/subscribe/${encodeURIComponent(email)}`} className={buttonClass({ look: 'quiet' })}>
          {text('subscribe.back')}
        </Link>
      }
      onSubmit={() => void post()}
    />
  );
}
