import type { LoaderFunctionArgs } from 'react-router-dom';
import { isEmail } from '../../../core/domain/validation.ts';

/** How far a page that subscribes or unsubscribes is. */
export type SubscriptionState = 'bad-email' | 'asked' | 'busy' | 'done' | 'failed';

/** What such a page is drawn from. */
export interface SubscriptionData {
  readonly email: string;
  /** Of the mail whose link was followed; empty when it named none. */
  readonly type: string;
  readonly state: SubscriptionState;
}

/** Reads the address, and what came of a form that was posted without scripts. Nothing is done by opening it. */
export function subscriptionLoader({ params, request }: LoaderFunctionArgs): SubscriptionData {
  const { email = '', type = '' } = params;
  const result = new URL(request.url).searchParams.get('result');
  const answered = result === 'done' || result === 'failed' ? result : 'asked';
  return { email, type, state: isEmail(email) ? answered : 'bad-email' };
}
