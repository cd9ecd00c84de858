import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockExplorer } from '../../../../core/domain/transactions/block-explorer.ts';

const SITE = 'https://explorer.example';
const explorer = blockExplorer({
  transactionUrl: `${SITE}/tx/{transaction}`,
  addressUrl: `${SITE}/search?kind=address&q={address}`,
});

describe('a block explorer', () => {
  it('has a page for each transaction and address', () => {
    expect(explorer.transaction('ab12')).toBe(`${SITE}/tx/ab12`);
    expect(explorer.address('0xAb')).toBe(`${SITE}/search?kind=address&q=0xAb`);
  });

  it('escapes its parameters so that the link stays on its page', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, (value) => {
        const [tx, address] = [explorer.transaction(value)!, explorer.address(value)];
        expect(tx.slice(`${SITE}/tx/`.length)).toMatch(/^[^/?#&"<> ]+$/);
        expect(new URL(address).searchParams.get('q')).toBe(value);
        expect([...new URL(address).searchParams.keys()]).toEqual(['kind', 'q']);
      }),
    );
  });
});
