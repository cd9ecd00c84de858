import { useEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Selector of text fields. */
const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=color], [type=hidden], [type=file])';

/**
 * Reports text that was typed before the page's scripts ran: hydration keeps some fields, clears others, and fires no
 * event. Call it once, in the root of a page.
 */
export function usePreHydrationInput(): void {
  const [before] = useState(typedSoFar);
  useEffect(() => {
    for (const [field, text] of before) replayInput(field, text);
    before.clear();
  }, [before]);
}

function typedSoFar(): Map<Field, string> {
  if (typeof document === 'undefined') return new Map();
  return new Map([...document.querySelectorAll<Field>(FIELDS)].map((field) => [field, field.value]));
}

function replayInput(field: Field, before: string): void {
  // Text typed since then is newer.
  const text = field.value === field.defaultValue ? before : field.value;
  if (!field.isConnected || text === field.defaultValue) return;
  field.value = field.defaultValue;
  // Set the value past React's own setter; otherwise React takes the change for its own and fires no event.
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
