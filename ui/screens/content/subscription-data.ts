import type { LoaderFunctionArgs } from 'react-router-dom';
import { isEmail } from '../../../core/domain/validation.ts';

/** Progress of a page that subscribes or unsubscribes. */
type SubscriptionState = 'bad-email' | 'asked' | 'busy' | 'done' | 'failed';

/** Data of such a page. */
export interface SubscriptionData {
  readonly email: string;
  /** Kind of the mail whose link was followed; empty when it named none. */
  readonly type: string;
  readonly state: SubscriptionState;
}

/** Reads the address, and the result of a form that was posted without scripts. Loading the page changes nothing. */
export function subscriptionLoader({ params, request }: LoaderFunctionArgs): SubscriptionData {
  const { email = '', type = '' } = params;
  const result = new URL(request.url).searchParams.get('result');
  const answered = result === 'done' || result === 'failed' ? result : 'asked';
  return { email, type, state: isEmail(email) ? answered : 'bad-email' };
}
