import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { Subscribe } from '../../../core/use-cases/content/content-use-cases.ts';
import { SubscriptionCard } from '../../components/content/subscription-card.tsx';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { SubscriptionData } from './subscription-data.ts';

/**
 * `/subscribe/{email}`: loading the address alone does nothing, because a mail's scanner loads it too. The page's
 * scripts post the subscription at once; without scripts a button does.
 */
export function SubscribeScreen() {
  const text = useText();
  const { email, state: first } = useLoaderData<SubscriptionData>();
  const [state, setState] = useState(first);
  const subscribe = useUseCase(Subscribe);
  useTitle(text('subscribe.title'));
  usePrivatePage();
  const post = async () => {
    setState('busy');
    setState((await subscribe.execute(email)) ? 'done' : 'failed');
  };
  // Posting twice would do no harm, but the result would be announced twice.
  const isPosted = useRef(false);
  useEffect(() => {
    if (first !== 'asked' || isPosted.current) return;
    isPosted.current = true;
    void post();
  });
  return (
    <SubscriptionCard
      heading={text('subscribe.heading')}
      email={email}
      state={state}
      texts={{
        ask: text('subscribe.ask'),
        button: text('subscribe.button'),
        busy: text('subscribe.busy'),
        done: text('subscribe.done', { email }),
        failed: text('subscribe.failed', { email }),
      }}
      onSubmit={() => void post()}
    />
  );
}
