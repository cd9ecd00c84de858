import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { ApiKeyView } from '../../../core/domain/merchants/merchant.ts';
import type { NewApiKey } from '../../../core/use-cases/merchants/api-keys.ts';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { Button } from '../../components/button/button.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { ShownSecret } from '../../components/shown-secret/shown-secret.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import classes from '../profile/profile-parts.module.css';
import { KeyLine } from './key-line.tsx';
import { NewKey } from './new-key.tsx';

interface KeysPanelProps {
  readonly user: AccountUser;
  readonly keys: readonly ApiKeyView[] | 'unavailable';
}

/** Makes, replaces and revokes the account's secret API keys. */
export function KeysPanel({ user, keys }: KeysPanelProps) {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { ref, isOpen, open, close } = useDisclosure();
  const [newKey, setNewKey] = useState<NewApiKey>();
  const [statusMessage, setStatusMessage] = useState<string>();
  const changed = (message?: string) => {
    setStatusMessage(message);
    void revalidate();
  };
  const tell = (key: NewApiKey) => {
    close();
    setNewKey(key);
    changed();
  };
  return (
    <Panel title={text('keys.heading')} isRaised>
      <p className={classes['note']}>{text('keys.note')}</p>
      {newKey && (
        <ShownSecret
          key={newKey.key}
          title={text('keys.shown', { name: newKey.name })}
          value={newKey.key}
          label={text('keys.label')}
          onKept={() => setNewKey(undefined)}
        />
      )}
      <Keys
        user={user}
        keys={keys}
        onReplaced={tell}
        onRevoked={({ id, name }) => {
          if (newKey?.id === id) setNewKey(undefined);
          changed(text('keys.revoked', { name }));
        }}
      />
      {isOpen ? (
        <NewKey user={user} onMade={tell} onCancel={close} />
      ) : (
        <div className={classes['row']}>
          <Button ref={ref} look="quiet" onClick={open}>
            {text('keys.new')}
          </Button>
          <Link to="/merchant" className={classes['alone']}>
            {text('keys.merchantLink')}
          </Link>
        </div>
      )}
      <StatusMessage>{statusMessage}</StatusMessage>
    </Panel>
  );
}

interface KeysProps extends KeysPanelProps {
  onReplaced(key: NewApiKey): void;
  onRevoked(key: ApiKeyView): void;
}

function Keys({ user, keys, onReplaced, onRevoked }: KeysProps) {
  const text = useText();
  if (keys === 'unavailable') return <p>{text('keys.unavailable')}</p>;
  const secret = keys.filter(({ kind }) => kind === 'secret');
  if (secret.length === 0) return <p>{text('keys.none')}</p>;
  return (
    <ul className={classes['list']}>
      {secret.map((key) => (
        <KeyLine key={key.id} user={user} view={key} onReplaced={onReplaced} onRevoked={() => onRevoked(key)} />
      ))}
    </ul>
  );
}
