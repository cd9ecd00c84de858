/** Backgrounds on which white letters have a contrast of at least 5:1. */
const GROUNDS = [
  '#0b5a55',
  '#7a3e00',
  '#5b3a8c',
  '#8a2f52',
  '#1f5a8a',
  '#4d5b12',
  '#8c2f25',
  '#2f4d9c',
  '#136339',
  '#6b4a1f',
  '#4a5560',
  '#7b2a7b',
] as const;

/** Background of an asset's mark: always the same for the same name (FNV-1a, 32 bits). */
export function markColour(asset: string): string {
  let hash = 0x811c9dc5;
  for (const character of asset) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return GROUNDS[(hash >>> 0) % GROUNDS.length]!;
}

/** Letters of an asset's mark: at most four, to stay legible. */
export function markLetters(asset: string): string {
  return asset
    .replace(/^1000+/, '')
    .slice(0, asset.length > 4 ? 3 : 4)
    .toUpperCase();
}
