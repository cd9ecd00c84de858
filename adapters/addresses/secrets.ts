import { base58xrp } from '@scure/base';
import { bitcoinCoding, readBase58Check } from './formats/base58.ts';
import { readStrkey } from './formats/stellar.ts';

/** The longest key or phrase in characters: 25 numbered words. */
const LONGEST = 600;
const STELLAR_SEED = 18 << 3;
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/**
 * Private keys with a recognisable format: extended, Tezos', Mina's, NEAR's, encrypted ones, and Solana's of 64 bytes.
 */
const LOOKS = new RegExp(
  `^([xyztuv]prv${BASE58}{40,}|ede?sk${BASE58}{40,}|EK[EF]?${BASE58}{48,50}|(ed25519|secp256k1)(-priv-|:)\\S+|6P${BASE58}{56}|${BASE58}{86,88})$`,
);
const NAMED = /^[a-z\d_-]*(priv|secret-|xsk|_sk|nsec)[a-z\d_-]*1[02-9ac-hj-np-z]{20,}$/i;
const WORD_COUNTS = new Set([12, 15, 18, 21, 24, 25]);

/** True for a text that is certainly a private key or a recovery phrase of some network. */
export function isSecret(text: string): boolean {
  if (text.length > LONGEST) return false;
  return isPhrase(text) || LOOKS.test(text) || NAMED.test(text) || isWalletKey(text) || isSeed(text);
}

/** True for hexadecimal digits of a private key's length; where addresses have the same form, they may be one. */
export function mayBeSecret(text: string): boolean {
  return /^(0x)?([\da-f]{64}|[\da-f]{80,})$/i.test(text);
}

/** True for as many words as a recovery phrase has, also numbered or with commas. */
function isPhrase(text: string): boolean {
  const words = text.split(/[\s,;]+/).filter((word) => !/^\d*[.):]?$/.test(word));
  const isPlain = words.every((word) => /^(\d+[.):])?\p{L}[\p{L}\p{M}]{0,15}$/u.test(word));
  return isPlain && WORD_COUNTS.has(words.length);
}

/** Bitcoin's wallet import format, of any chain: a version byte, 32 bytes, and optionally a 1. */
function isWalletKey(text: string): boolean {
  const payload = text.length === 51 || text.length === 52 ? readBase58Check(text) : undefined;
  if (!(payload instanceof Uint8Array)) return false;
  return payload.length === 33 || (payload.length === 34 && payload[33] === 1);
}

/** Seeds of Stellar (S…) and of the XRP Ledger (s…). */
function isSeed(text: string): boolean {
  if (/^S[A-Z2-7]{55}$/.test(text)) {
    const strkey = readStrkey(text);
    return 'version' in strkey && strkey.version === STELLAR_SEED;
  }
  if (!/^s\w{20,35}$/.test(text)) return false;
  const payload = readBase58Check(text, { ...bitcoinCoding, coder: base58xrp });
  return payload instanceof Uint8Array && (payload.length === 17 || payload.length === 19);
}
