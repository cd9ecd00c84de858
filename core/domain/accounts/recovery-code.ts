const GROUPS = 4;
const GROUP_LENGTH = 6;

/** A typed code as it was issued, such as `k7mf2x-wqh3pd-9vt4ca-8mjz5r`; undefined if it cannot be one. */
export function recoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters.length === GROUPS * GROUP_LENGTH ? letters.replaceAll(/.{6}(?=.)/g, '$&-') : undefined;
}
