/** Where a finger points, focusing a field would raise a keyboard over half of a dialog. */
export function hasTouchKeyboard(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}
