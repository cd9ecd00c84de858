import { namedFieldError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';

/**
 * Cards have no fixed rate: banks and identity checks take longer than any rate can be promised. @throws ExchangeError
 * invalid-input
 */
export function refuseFixedCard(isFixed: boolean | undefined): void {
  if (isFixed) throw namedFieldError('invalid-input', 'fixed', errorMessage('card-floating'));
}
