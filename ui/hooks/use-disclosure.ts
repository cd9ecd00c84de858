import { type RefObject, useEffect, useRef, useState } from 'react';

/** Something that a button opens in its place. */
export interface Disclosure {
  readonly isOpen: boolean;
  /** Of the button, which has focus again when it is back. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  open(): void;
  close(): void;
}

/** See `Disclosure`. */
export function useDisclosure(): Disclosure {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, ref, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
