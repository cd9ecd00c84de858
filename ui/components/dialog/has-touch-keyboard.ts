/** True on touch devices, where focusing a field would open a keyboard over half of a dialog. */
export function hasTouchKeyboard(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}
