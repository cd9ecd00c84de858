import { describe, expect, it } from 'vitest';
import { confirmedFacts } from '../../../../adapters/node/settings/confirmed-facts.ts';
import { InvalidValue } from '../../../../adapters/node/settings/invalid-value.ts';

describe('confirmed facts', () => {
  it.each([
    ['since=2026', { since: 2026 }],
    [' since=2009 ', { since: 2009 }],
  ])('are read from %j', (text, facts) => {
    expect(confirmedFacts(text, 2026)).toEqual(facts);
  });

  it.each([
    'card',
    'since',
    'since=',
    'since=15',
    'since=2008',
    'since=2027',
    'cards',
    'cards,since=2015',
    'since=2015,since=2016',
    ',',
  ])('are refused as %j, with what they can be', (text) => {
    const refused = confirmedFacts(text, 2026);
    expect(refused).toBeInstanceOf(InvalidValue);
    expect((refused as InvalidValue).must).toContain('a year from 2009 to 2026');
  });
});
