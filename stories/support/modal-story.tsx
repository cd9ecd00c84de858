import type { ReactNode } from 'react';
import { ModalFrame } from '../../ui/components/modals/modal-frame.tsx';
import { useText } from '../../ui/hooks/i18n.ts';
import type { MessageId } from '../../ui/messages/catalogues.ts';

interface ModalStoryProps {
  readonly title: MessageId;
  readonly children: ReactNode;
}

/** A modal's content, in its dialog. */
export function ModalStory({ title, children }: ModalStoryProps) {
  const text = useText();
  return (
    <main>
      <h1>Altway</h1>
      <ModalFrame kind={title} title={text(title)} isOpen onClose={() => undefined} onClosed={() => undefined}>
        {children}
      </ModalFrame>
    </main>
  );
}

/** A handler that does nothing. */
export const nothing = () => undefined;
