import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';

const secrets = new NodeSecrets(randomBytes(32));
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('sealed texts', () => {
  it('open again, whatever they say and are for', () => {
    fc.assert(
      fc.property(text, text, (purpose, said) => {
        expect(secrets.unseal(purpose, secrets.seal(purpose, said))).toBe(said);
      }),
    );
  });

  it('open for another house that has the same key, and for no other', () => {
    const key = randomBytes(32);
    const sealed = new NodeSecrets(key).seal('p', 'text');
    expect(new NodeSecrets(key).unseal('p', sealed)).toBe('text');
    expect(secrets.unseal('p', sealed)).toBeUndefined();
  });

  it('open for nothing else', () => {
    fc.assert(
      fc.property(text, text, text, (purpose, other, said) => {
        fc.pre(purpose !== other);
        expect(secrets.unseal(other, secrets.seal(purpose, said))).toBeUndefined();
      }),
    );
  });

  it('do not open when any bit was changed', () => {
    const bytes = Buffer.from(secrets.seal('p', 'a key of sixteen'), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(secrets.unseal('p', changed.toString('base64url')), `bit ${bit}`).toBeUndefined();
    }
  });

  it('do not open when cut short or made longer', () => {
    const sealed = secrets.seal('p', 'text');
    for (let length = 0; length < sealed.length; length += 1)
      expect(secrets.unseal('p', sealed.slice(0, length)), `${length} of ${sealed.length}`).toBeUndefined();
    expect(secrets.unseal('p', `${sealed}AAAA`)).toBeUndefined();
  });

  it('do not open when they are anything else', () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        expect(secrets.unseal('p', other)).toBeUndefined();
      }),
    );
  });

  it('never look the same twice and say nothing', () => {
    const sealed = Array.from({ length: 50 }, () => secrets.seal('p', 'a secret'));
    expect(new Set(sealed).size).toBe(50);
    for (const one of sealed) {
      expect(one).toMatch(/^[\w-]+$/);
      expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('secret');
    }
  });
});

describe('new secrets', () => {
  it('are 256 bits that look alike and are not', () => {
    const made = Array.from({ length: 1000 }, () => secrets.newSecret());
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set(made).size).toBe(1000);
  });

  it('are recovery codes of 120 bits, in letters that nobody mistakes for each other', () => {
    const made = Array.from({ length: 2000 }, () => secrets.newRecoveryCode());
    for (const code of made) expect(code).toMatch(/^(?:[a-hjkmnp-z02-9]{6}-){3}[a-hjkmnp-z02-9]{6}$/);
    expect(new Set(made).size).toBe(2000);
    const letters = made.join('').replaceAll('-', '');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    // 48,000 letters of 32: 1,500 of each, give or take six times the deviation of 38.
    expect(counts.size).toBe(32);
    expect(Math.min(...counts.values())).toBeGreaterThan(1270);
    expect(Math.max(...counts.values())).toBeLessThan(1730);
  });
});
