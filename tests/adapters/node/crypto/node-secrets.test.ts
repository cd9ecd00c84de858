import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';

const secrets = new NodeSecrets(randomBytes(32));
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('sealed texts', () => {
  it('open again for any text and purpose', () => {
    fc.assert(
      fc.property(text, text, (purpose, said) => {
        expect(secrets.unseal(purpose, secrets.seal(purpose, said))).toBe(said);
      }),
    );
  });

  it('open for another server with the same key, and with no other key', () => {
    const key = randomBytes(32);
    const sealed = new NodeSecrets(key).seal('p', 'text');
    expect(new NodeSecrets(key).unseal('p', sealed)).toBe('text');
    expect(secrets.unseal('p', sealed)).toBeUndefined();
  });

  it('open for no other purpose', () => {
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

  it('do not open when truncated or extended', () => {
    const sealed = secrets.seal('p', 'text');
    for (let length = 0; length < sealed.length; length += 1)
      expect(secrets.unseal('p', sealed.slice(0, length)), `${length} of ${sealed.length}`).toBeUndefined();
    expect(secrets.unseal('p', `${sealed}AAAA`)).toBeUndefined();
  });

  it('do not open when they are arbitrary text', () => {
    fc.assert(
      fc.property(fc.string(), (other) => {
        expect(secrets.unseal('p', other)).toBeUndefined();
      }),
    );
  });

  it('differ each time and do not contain the plain text', () => {
    const sealed = Array.from({ length: 50 }, () => secrets.seal('p', 'a secret'));
    expect(new Set(sealed).size).toBe(50);
    for (const one of sealed) {
      expect(one).toMatch(/^[\w-]+$/);
      expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('secret');
    }
  });
});

describe('new secrets', () => {
  it('have 256 bits in 43 letters and are never the same', () => {
    const made = Array.from({ length: 1000 }, () => secrets.newSecret());
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set(made).size).toBe(1000);
  });

  it('are recovery codes of 120 bits without letters that look alike', () => {
    const made = Array.from({ length: 2000 }, () => secrets.newRecoveryCode());
    for (const code of made) expect(code).toMatch(/^(?:[a-hjkmnp-z02-9]{6}-){3}[a-hjkmnp-z02-9]{6}$/);
    expect(new Set(made).size).toBe(2000);
    const letters = made.join('').replaceAll('-', '');
    const counts = new Map<string, number>();
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    // 48,000 letters of 32 kinds: 1,500 of each, within six standard deviations of 38.
    expect(counts.size).toBe(32);
    expect(Math.min(...counts.values())).toBeGreaterThan(1270);
    expect(Math.max(...counts.values())).toBeLessThan(1730);
  });
});
