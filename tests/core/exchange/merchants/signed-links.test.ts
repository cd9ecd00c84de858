import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';
import { queryPairs, queryText, type QueryPair } from '../../../../core/domain/query-pairs.ts';
import { WIDGET_KINDS } from '../../../../core/domain/merchants/widget.ts';
import { verifyLink, signedPath } from '../../../../core/exchange/merchants/signed-links.ts';

const secrets = new NodeSecrets(randomBytes(32));
const SECRET = secrets.newSecret();
const NOW = Date.UTC(2026, 5, 1);

const kind = fc.constantFrom(...WIDGET_KINDS);
const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('address', 'a&b=c', '+', '%2', '&', '\n', 'ü'));
/** Each known name once, without the names that belong to the signature. */
const parameters = fc
  .uniqueArray(fc.tuple(word, word), { selector: ([name]) => name.toWellFormed(), maxLength: 8 })
  .map((pairs) => pairs.filter(([name]) => name !== 'signature' && name !== 'expires') as readonly QueryPair[]);

function signed(of: (typeof WIDGET_KINDS)[number], pairs: readonly QueryPair[]): readonly QueryPair[] {
  return queryPairs(signedPath(secrets, { kind: of, pairs, secret: SECRET }).split('?')[1]!)!;
}

const judge = (of: (typeof WIDGET_KINDS)[number], pairs: readonly QueryPair[], secret: string | undefined = SECRET) =>
  verifyLink(secrets, { kind: of, pairs, now: NOW }, secret);

function strictly(part: string): string {
  return Array.from(Buffer.from(part), (byte) => {
    const sign = String.fromCharCode(byte);
    return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

describe('a signed link', () => {
  it('is valid in any order of parameters', () => {
    fc.assert(
      fc.property(kind, parameters, fc.infiniteStream(fc.nat()), (of, pairs, weights) => {
        const order = new Map(signed(of, pairs).map((pair) => [pair, weights.next().value!]));
        const shuffled = [...order.keys()].toSorted((a, b) => order.get(a)! - order.get(b)!);
        expect(judge(of, shuffled)).toBe('valid');
      }),
    );
  });

  it('is valid where it was signed in RFC 3986 encoding', () => {
    fc.assert(
      fc.property(kind, parameters, (of, pairs) => {
        const strict = [...pairs]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map((pair) => pair.map((part) => strictly(part.toWellFormed())).join('='));
        const signature = createHmac('sha256', SECRET)
          .update(`${of}\n${strict.join('&')}`)
          .digest('hex');
        expect(judge(of, [...pairs, ['signature', signature]])).toBe('valid');
      }),
    );
  });

  it('is valid as PHP 8.2 writes it by the guide for merchants', () => {
    const query =
      'address=0xAB&amount=0.25&merchant_id=m&order_id=A%20%281%29%21%20%C3%A9%20~%2A&to=eth' +
      '&signature=667024ec584ae8dae2e52c452edb7c57a2ca9f32b8fbd8a71e90154fb9152713';
    expect(judge('payment', queryPairs(query)!, 'whsec_test')).toBe('valid');
    expect(judge('payment', queryPairs(query.replace('0.25', '0.26'))!, 'whsec_test')).toBe('invalid');
  });

  it('is parsed as it was written', () => {
    fc.assert(
      fc.property(parameters, (pairs) => {
        const wellFormed = pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]);
        expect(queryPairs(queryText(pairs))).toEqual(wellFormed);
        // Browsers and other servers parse it alike.
        expect([...new URLSearchParams(queryText(pairs))]).toEqual(wellFormed);
      }),
    );
  });

  it('is valid in any language of the page', () => {
    fc.assert(
      fc.property(kind, parameters, word, (of, pairs, language) => {
        const whole = signed(of, pairs);
        expect(judge(of, [...whole, ['shown_in', language]])).toBe('valid');
        expect(judge(of, [['shown_in', language], ...whole, ['shown_in', language]])).toBe('valid');
      }),
    );
  });

  it('is invalid when any name or value is changed', () => {
    fc.assert(
      fc.property(kind, parameters, fc.nat(), fc.boolean(), word, (of, pairs, at, isName, other) => {
        const whole = signed(of, pairs);
        const [name, value] = whole[at % whole.length]!;
        fc.pre(other.toWellFormed() !== (isName ? name : value));
        const changed = whole.with(at % whole.length, isName ? [other, value] : [name, other]);
        // Without its signature it is an unsigned link, which claims nothing.
        expect(judge(of, changed)).toBe(isName && name === 'signature' ? 'none' : 'invalid');
      }),
    );
  });

  it('is invalid when anything is added or removed', () => {
    fc.assert(
      fc.property(kind, parameters, fc.nat(), word, word, (of, pairs, at, name, value) => {
        const whole = signed(of, pairs);
        expect(judge(of, [...whole, [name, value]])).toBe('invalid');
        const rest = whole.toSpliced(at % whole.length, 1);
        expect(judge(of, rest)).toBe(rest.some(([one]) => one === 'signature') ? 'invalid' : 'none');
      }),
    );
  });

  it('is valid for its own kind and its own merchant only', () => {
    fc.assert(
      fc.property(kind, kind, parameters, (of, other, pairs) => {
        fc.pre(of !== other);
        expect(judge(other, signed(of, pairs))).toBe('invalid');
        expect(judge(of, signed(of, pairs), secrets.newSecret())).toBe('invalid');
      }),
    );
  });

  it.each([
    [String(NOW / 1000 + 1), 'valid'],
    [String(NOW / 1000), 'invalid'],
    ['', 'invalid'],
    ['never', 'invalid'],
    ['1e99', 'invalid'],
    ['-1', 'invalid'],
  ])('that expires at %j is %s', (expires, verdict) => {
    expect(judge('payment', signed('payment', [['expires', expires]]))).toBe(verdict);
  });

  it('is invalid when there is no secret to verify it', () => {
    expect(verifyLink(secrets, { kind: 'v1', pairs: signed('v1', []), now: NOW }, undefined)).toBe('invalid');
  });
});

describe('a query', () => {
  it.each(['%', 'a=%ff', 'a=%u0041', '%zz=1'])('is refused when parsers may read it in two ways: %j', (query) => {
    expect(queryPairs(query)).toBeUndefined();
  });

  it('is parsed as form data', () => {
    expect(queryPairs('?a=b+c&&d&e=f=g&a=%2B')).toEqual([
      ['a', 'b c'],
      ['d', ''],
      ['e', 'f=g'],
      ['a', '+'],
    ]);
  });
});
