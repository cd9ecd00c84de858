import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { NAME_LIMIT } from '../../domain/transactions/wallet-name.ts';
import { schemaMessage } from '../schema-message.ts';

/** The longest address of any chain is a Monero integrated one or a Cardano one; this leaves room. */
const ADDRESS_LIMIT = 256;
const EXTRA_ID_LIMIT = 128;

/** An address as it was entered; its network's rules validate it. */
export const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, schemaMessage(errorMessage('missing'))),
    z.maxLength(ADDRESS_LIMIT, schemaMessage(errorMessage('too-long', { most: ADDRESS_LIMIT }))),
  );
export const extraId = z
  .string()
  .check(z.trim(), z.maxLength(EXTRA_ID_LIMIT, schemaMessage(errorMessage('too-long', { most: EXTRA_ID_LIMIT }))));

/** The name that an address was found by; it is looked up again before the exchange is made. */
export const addressName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, schemaMessage(errorMessage('missing'))),
    z.maxLength(NAME_LIMIT, schemaMessage(errorMessage('too-long', { most: NAME_LIMIT }))),
  );

export const transactionId = z.string().check(z.regex(/^[a-z0-9]{12}$/, schemaMessage(errorMessage('exchange-id'))));

/** The secret of a tracking link: 256 bits in base64url. */
export const trackSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the secret of a tracking link'));
