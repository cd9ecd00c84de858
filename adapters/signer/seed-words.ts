import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** Bits of entropy in 24 words. */
const BITS = 256;

/** Creates the entropy of a seed: 32 random bytes, which 24 words (BIP-39) represent. */
export function newEntropy(): Uint8Array {
  return mnemonicToEntropy(generateMnemonic(wordlist, BITS), wordlist);
}

/** The 24 words, separated by single spaces. */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/**
 * Reads 24 words as people write them.
 * @throws Error for words that are not a seed's; its message contains none of them.
 */
export function entropyOfWords(text: string): Uint8Array {
  try {
    const entropy = mnemonicToEntropy(text.trim().toLowerCase().split(/\s+/).join(' '), wordlist);
    if (entropy.length === BITS / 8) return entropy;
  } catch {
    // Refused below without a cause: a library's message could repeat the words.
  }
  throw new Error('these are not the 24 words of a seed: check their order and spelling');
}

/** The seed itself: 64 bytes (BIP-39, no extra passphrase). */
export function seedOf(entropy: Uint8Array): Uint8Array {
  return mnemonicToSeedSync(wordsOf(entropy));
}
