const GROUPS = 4;
const GROUP_LENGTH = 6;

/** A recovery code as it was made, such as `k7mf2x-wqh3pd-9vt4ca-8mjz5r`, however it was typed; undefined for what cannot be one. */
export function recoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return letters.length === GROUPS * GROUP_LENGTH ? letters.replaceAll(/.{6}(?=.)/g, '$&-') : undefined;
}
