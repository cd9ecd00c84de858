import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { contentContract } from '../../../core/contract/content/content-contract.ts';
import { unstorableFields } from '../../../core/contract/storable-text.ts';

const plain = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const spoilt = fc
  .tuple(plain, fc.constantFrom('\0', '\ud800', '\udfff'), plain)
  .map(([before, bad, after]) => before + bad + after)
  .filter((text) => text.includes('\0') || !text.isWellFormed());
const tree = (leaf: fc.Arbitrary<unknown>) => fc.dictionary(plain, fc.oneof(leaf, fc.array(leaf)), { maxKeys: 4 });

describe('text that the database cannot store', () => {
  it('is found at any depth and named by its field', () => {
    const property = fc.property(tree(plain), fc.constantFrom('a', 'b'), spoilt, (input, name, text) => {
      expect(unstorableFields(input)).toBeUndefined();
      expect(unstorableFields({ [name]: text })).toHaveProperty([name]);
      expect(unstorableFields({ list: [{ [name]: text }] })).toHaveProperty([`list.0.${name}`]);
      expect(unstorableFields({ options: { [text]: 'a' } })).toHaveProperty(['options']);
      expect(unstorableFields(text)).toHaveProperty(['main']);
    });
    fc.assert(property);
  });

  it('is never a number, a boolean or null', () => {
    for (const value of [0, true, null, undefined, [], {}]) expect(unstorableFields(value)).toBeUndefined();
  });
});

describe('a call', () => {
  const asked: unknown[] = [];
  const call = async (input: unknown) => {
    asked.push(input);
    return true;
  };
  const page = async (input: unknown) => {
    asked.push(input);
    return {};
  };
  const api = validatedApi(contentContract, {
    content: page,
    press: async () => [],
    subscribe: call,
    unsubscribe: call,
  });

  it('with such a text is refused before it does anything, and the field is named', async () => {
    await expect(api.content({ path: '/faq\0' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { path: [expect.stringContaining('NUL')] },
    });
    expect(asked).toEqual([]);
  });

  it('that ends a subscription drops such characters from its reason and still succeeds', async () => {
    expect(await api.unsubscribe({ email: 'ann@mail.example', reason: 'a\0b\ud800' })).toBe(true);
    expect(asked).toEqual([{ email: 'ann@mail.example', reason: 'ab\ufffd' }]);
  });
});
