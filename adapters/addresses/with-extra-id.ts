import type { AddressVerdict } from '../../core/ports/chains/address-rules.ts';
import type { Reading } from './address-format.ts';
import { type ExtraIdRule, readExtraId } from './extra-ids.ts';
import * as errorMessage from './messages.ts';
import type { NetworkRule } from './network-rule.ts';
import { isSecret } from './secrets.ts';

/** The longest address or payment link, in characters; longer texts are rejected unread, so that they cost no time. */
export const LONGEST = 2000;

/** Removes spaces and invisible characters at the ends, which copying may add. */
export function clean(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
}

/** The verdict on a readable address and on the extra IDs given beside it or in its link. */
export function withExtraId(
  rule: NetworkRule,
  name: string,
  extraRule: ExtraIdRule | undefined,
  reading: Extract<Reading, { status: 'ok' }>,
  [typed = '', linked = '']: readonly string[],
): AddressVerdict {
  const { address, extraId: inside } = reading;
  const given = typed.length > LONGEST ? typed : clean(typed);
  if (isSecret(given)) return errorMessage.secretPasted('extraId');
  if (!extraRule) return given === '' ? { status: 'valid', address } : errorMessage.unexpectedExtraId(rule.network);
  const outside = [given, linked].filter((text) => text !== '');
  if (inside === 'none' && outside.length > 0) return errorMessage.extraIdInside(name);
  const read = outside.map((text) => readExtraId(extraRule, text));
  if (read.includes(undefined)) return errorMessage.malformedExtraId(name, extraRule);
  const all = new Set([...read, ...(inside === undefined || inside === 'none' ? [] : [inside])]);
  if (all.size > 1) return errorMessage.conflictingExtraIds(name);
  const [extraId] = all;
  return { status: 'valid', address, ...(extraId === undefined ? {} : { extraId }) };
}
