/**
 * A random number in [0, 1) that is always the same for the same key and place. It is the finaliser of splitmix32
 * (Steele, Lea, Flood 2014, in 32 bits) run over each word in turn: a generator addressed by counter rather than
 * stepped, so that any book at any moment can be drawn without drawing what came before.
 */
export function randomAt(key: number, a: number, b: number): number {
  return (mix(mix(key + a) + b) >>> 0) / 2 ** 32;
}

/** The key of an object's random numbers: `kind` separates a book from the asset with the same index. */
export function randomKey(seed: number, kind: 'asset' | 'book', index: number): number {
  return mix(mix(mix(seed) + (kind === 'asset' ? 0 : 1)) + index);
}

function mix(word: number): number {
  let h = (word + 0x9e3779b9) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

/** A smooth curve through random points in [-1, 1], one per unit of `x`: it wanders but never drifts away. */
export function wander(key: number, curve: number, x: number): number {
  const whole = Math.floor(x);
  const part = x - whole;
  const from = randomAt(key, curve, whole);
  const to = randomAt(key, curve, whole + 1);
  return 2 * (from + (to - from) * part * part * (3 - 2 * part)) - 1;
}
