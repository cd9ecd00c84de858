import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';
import { otherFormats } from '../../../adapters/addresses/other-formats.ts';
import { type ErrorMessageName, ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import { ADDRESS_MESSAGES } from '../../../core/domain/address-messages.ts';
import { findMessage } from '../../../core/domain/find-message.ts';
import { EXTRA_ID_NAME } from '../../../core/domain/quotes/extra-id-name.ts';
import { ask } from './ask.ts';

const seed = new Uint8Array(32).fill(7);
const exampleOf = new Map(networkRules.map(({ network, format }) => [network, format.example(seed)]));
const networks = [...exampleOf.keys()];
const examples = [...exampleOf.values(), ...otherFormats.map(({ format }) => format.example(seed))];
/** Networks whose addresses are pasted most often and mistaken for those of others. */
const POPULAR = ['Bitcoin', 'Ethereum', 'Tron', 'Solana', 'Bittensor', 'Cosmos Hub'].map((name) =>
  exampleOf.get(name)!,
);
const PHRASE = 'abandon '.repeat(12).trim();
const TYPED = ['', 'alice.eth', 'nonsense', '0x'.padEnd(66, '7'), PHRASE, 'bitcoin:', ...POPULAR];
const EXTRA_IDS = ['7', 'x'.repeat(300), 'two\nlines', '-1', PHRASE];
/** With a tag, and with a tag that is too long for the network. */
const X_ADDRESSES = [
  'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi',
  'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8zeUygYrCgrPh',
];
const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';

/**
 * The name of the message of an invalid result; undefined for a valid address. @throws where the message has no name,
 * is about another network, or cannot be found by its text, as a page does that knows the currency.
 */
function saidOf(network: string, address: string, extraId?: string): ErrorMessageName | undefined {
  const verdict = ask(network, address, extraId);
  if (verdict.status === 'valid') return undefined;
  const { text, code } = verdict.message;
  if (!code) throw new Error(`“${text}” has no name`);
  const { network: chosen = network, other = verdict.looksLike } = code.values ?? {};
  if (chosen !== network || other !== verdict.looksLike) throw new Error(`“${text}” is about other networks`);
  const known = { network, other: verdict.looksLike, extraId: EXTRA_ID_NAME };
  expect(findMessage(ADDRESS_MESSAGES, text, known)).toEqual(verdict.message);
  return code.name as ErrorMessageName;
}

describe('error message of an address', () => {
  it('has a name for every address and every network', () => {
    const heard = new Set<ErrorMessageName | undefined>();
    for (const network of networks) {
      for (const address of TYPED) heard.add(saidOf(network, address));
      for (const extraId of EXTRA_IDS) heard.add(saidOf(network, exampleOf.get(network)!, extraId));
    }
    for (const address of X_ADDRESSES) heard.add(saidOf('XRP Ledger', address, '5'));
    heard.add(saidOf('Bitcoin', exampleOf.get('Bitcoin')!.replace(/.$/, 'x')));
    heard.add(saidOf('Stellar', MUXED, '5'));
    heard.add(saidOf('Nowhere', 'x'));
    const all = (Object.keys(ERROR_MESSAGES) as ErrorMessageName[]).filter((name) => /^(address|extra-id)-/.test(name));
    // Only the exchange service knows that an address is one of its own.
    expect(all.filter((name) => !heard.has(name))).toEqual(['address-ours']);
  });

  it('has a name for arbitrary input', () => {
    const anything = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...examples));
    fc.assert(
      fc.property(fc.constantFrom(...networks), anything, fc.option(anything), (network, address, extraId) => {
        saidOf(network, address, extraId ?? undefined);
      }),
      { numRuns: 500 },
    );
  });
});
