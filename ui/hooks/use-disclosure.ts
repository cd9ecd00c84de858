import { type RefObject, useEffect, useRef, useState } from 'react';

/** A part of the page that a button opens in the button's place. */
interface Disclosure {
  readonly isOpen: boolean;
  /** Ref of the button, which gets the focus back when the part is closed. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  open(): void;
  close(): void;
}

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
