import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OtpauthTotpCodes } from '../../../adapters/totp/otpauth-totp-codes.ts';

const codes = new OtpauthTotpCodes();

/** '12345678901234567890' in base32: the key of the examples in both RFCs. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** RFC 4226, section 5.3, implemented independently. */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const cut = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(cut % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

describe('TOTP codes', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('of step %i is %s (RFC 4226, appendix D)', (step, code) => {
    expect(codes.stepOf(RFC_KEY, code, step * 30_000)).toBe(step);
  });

  // RFC 6238 lists codes of eight digits; the last six of them are the code of six digits.
  it.each([
    [59, '94287082', 1],
    [1_111_111_109, '07081804', 0x23523ec],
    [1_111_111_111, '14050471', 0x23523ed],
    [1_234_567_890, '89005924', 0x273ef07],
    [2_000_000_000, '69279037', 0x3f940aa],
    [20_000_000_000, '65353130', 0x27bc86aa],
  ])('of second %i are %s (RFC 6238, appendix B)', (second, code, step) => {
    expect(codes.stepOf(RFC_KEY, code.slice(2), second * 1000)).toBe(step);
  });

  it('are valid one step early and one step late, to the millisecond', () => {
    const step = 1000;
    const code = codeOf(bytesOf(RFC_KEY), step);
    const at = (now: number) => codes.stepOf(RFC_KEY, code, now);
    expect(at((step - 1) * 30_000 - 1)).toBeUndefined();
    expect(at((step - 1) * 30_000)).toBe(step);
    expect(at((step + 2) * 30_000 - 1)).toBe(step);
    expect(at((step + 2) * 30_000)).toBeUndefined();
  });

  it('of any key and time are accepted for their own step and no other', () => {
    const key = fc.constantFrom(...Array.from({ length: 20 }, () => codes.newKey()));
    const time = fc.integer({ min: 60_000, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(key, time, fc.integer({ min: -4, max: 4 }), (key, now, away) => {
        const step = Math.floor(now / 30_000) + away;
        if (step < 0) return;
        const code = codeOf(bytesOf(key), step);
        const near = [-1, 0, 1].map((by) => Math.floor(now / 30_000) + by);
        expect(codes.stepOf(key, code, now)).toBe(near.findLast((other) => codeOf(bytesOf(key), other) === code));
      }),
    );
  });

  it('that two steps share are counted for the later step', () => {
    // The first two neighbouring steps of this key with the same code, after nearly a million.
    const [step, code] = [910_737, '911617'];
    for (const either of [step, step + 1]) expect(codeOf(bytesOf(RFC_KEY), either)).toBe(code);
    for (const now of [step, step + 1]) expect(codes.stepOf(RFC_KEY, code, now * 30_000)).toBe(step + 1);
  });

  it('are six ASCII digits', () => {
    const [now, code] = [59_000, '287082'];
    expect(codes.stepOf(RFC_KEY, code, now)).toBe(1);
    for (const other of [
      '',
      '28708',
      '2870820',
      ' 287082',
      '287082\n',
      '+87082',
      '28.082',
      '٢٨٧٠٨٢',
      '0x2870',
      '94287082',
    ])
      expect(codes.stepOf(RFC_KEY, other, now), `${other}`).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[0-9]{6}$/.test(text));
        expect(codes.stepOf(RFC_KEY, text, now)).toBeUndefined();
      }),
    );
  });
});

describe('TOTP keys', () => {
  it('are 160 bits in base32, and new each time', () => {
    const keys = Array.from({ length: 100 }, () => codes.newKey());
    for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(keys).size).toBe(100);
  });

  it('have a URI with the name of the site and of the account', () => {
    const uri = new URL(codes.uri(RFC_KEY, 'ann+1@example.org'));
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Altway:ann+1@example.org');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Altway',
      secret: RFC_KEY,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('have a URI that keeps any account name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (label) => {
        const uri = new URL(codes.uri(RFC_KEY, label));
        expect(decodeURIComponent(uri.pathname)).toBe(`/Altway:${label}`);
        expect(uri.searchParams.get('secret')).toBe(RFC_KEY);
      }),
    );
  });
});
