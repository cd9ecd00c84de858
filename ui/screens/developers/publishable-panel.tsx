import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import { RotateApiKey } from '../../../core/use-cases/merchants/api-keys.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { CodeBlock } from '../../components/code-block/code-block.tsx';
import { CopyButton } from '../../components/copy-button/copy-button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from '../profile/profile-parts.module.css';
import { KeyTimes } from './key-line.tsx';
import { pageExample } from './page-example.ts';
import own from './publishable-panel.module.css';

interface PublishablePanelProps {
  readonly apiKey: string;
  /** Origin of this site, for the example; empty where it is unknown, and then there is no example. */
  readonly origin: string;
  /** The key's entry in the list; absent where the list could not be loaded, and then the key cannot be replaced. */
  readonly view: ApiKeyView | undefined;
}

/** The account's publishable key, always in full, with example code and a form to replace it. */
export function PublishablePanel({ apiKey, origin, view }: PublishablePanelProps) {
  const text = useText();
  return (
    <Panel title={text('keys.publishable')} isRaised>
      <p className={classes['note']}>{text('keys.publishableNote')}</p>
      <div className={own['key']}>
        <code className={own['value']}>
          <bdi dir="ltr">{apiKey}</bdi>
        </code>
        <CopyButton value={apiKey} label={text('keys.publishable')} />
      </div>
      {view && <Replacing key={view.id} view={view} />}
      {origin !== '' && <CodeBlock title={text('keys.example')} code={pageExample(origin, apiKey)} />}
    </Panel>
  );
}

function Replacing({ view }: { readonly view: ApiKeyView }) {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { ref, isOpen, open, close } = useDisclosure();
  const [statusMessage, setStatusMessage] = useState<string>();
  const replaced = () => {
    close();
    setStatusMessage(text('keys.publishableReplaced'));
    void revalidate();
  };
  return (
    <>
      <p className={classes['less']}>
        <KeyTimes view={view} />
      </p>
      {isOpen ? (
        <ReplaceForm id={view.id} onReplaced={replaced} onCancel={close} />
      ) : (
        <div className={classes['row']}>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('keys.publishableRotate')}
          </Button>
        </div>
      )}
      <StatusMessage>{statusMessage}</StatusMessage>
    </>
  );
}

interface ReplaceFormProps {
  readonly id: string;
  onReplaced(): void;
  onCancel(): void;
}

function ReplaceForm({ id, onReplaced, onCancel }: ReplaceFormProps) {
  const text = useText();
  const rotateApiKey = useUseCase(RotateApiKey);
  const form = useAccountForm({}, async () => {
    await rotateApiKey.execute(id);
    onReplaced();
  });
  return (
    <AccountForm form={form} submitLabel={text('keys.rotateDo')} onCancel={onCancel}>
      <p className={classes['note']}>{text('keys.publishableRotateNote')}</p>
    </AccountForm>
  );
}
