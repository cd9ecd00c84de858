import type { ReactNode } from 'react';
import { ModalFrame } from '../../ui/components/modals/modal-frame.tsx';
import { useText } from '../../ui/hooks/i18n.ts';
import type { MessageId } from '../../ui/messages/catalogues.ts';

export interface ModalStoryProps {
  readonly title: MessageId;
  readonly children: ReactNode;
}

/** What a modal shows, in the dialog that it is shown in. */
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

/** For events that a story does nothing with. */
export const nothing = () => undefined;
