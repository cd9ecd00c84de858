import { useEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that hold a text. */
const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=color], [type=hidden], [type=file])';

/**
 * Tells the page what was typed into it before its scripts ran: hydration leaves some fields as they are, empties others,
 * and asks nobody. For the root of a page, once.
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
  // What was typed meanwhile is newer.
  const text = field.value === field.defaultValue ? before : field.value;
  if (!field.isConnected || text === field.defaultValue) return;
  field.value = field.defaultValue;
  // Past React, which otherwise takes it for its own change and hears none.
  Reflect.set(Object.getPrototypeOf(field) as Field, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
