import { hasTouchKeyboard } from './has-touch-keyboard.ts';

/**
 * The element of an opened dialog that gets the focus: its field, or on touch devices the dialog itself, whose title a
 * screen reader then reads, so that no keyboard covers half of it. The focus never stays behind the dialog.
 */
export function firstFocus(popup: HTMLElement | null, field: HTMLElement | null): HTMLElement | null {
  return hasTouchKeyboard() ? popup : (field ?? popup);
}
