import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import type { SavedIn } from '../../../core/domain/transactions/transaction.ts';
import { FindSaved, SaveExchange } from '../../../core/use-cases/transaction-use-cases.ts';
import { Button } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { type ActionState, useAction } from '../../hooks/forms/use-action.ts';
import { useText } from '../../hooks/i18n.ts';
import { useModals } from '../../hooks/modals.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from './transaction-screen.module.css';

interface SaveToAccountProps {
  /** Of the tracking link. */
  readonly secret: string;
  /** True after the visitor asked to save it and had to sign in first. */
  readonly isWanted: boolean;
  onWant(isWanted: boolean): void;
}

/** Adds an exchange that was made without an account to one, also after signing up or in from here. */
export function SaveToAccount({ secret, isWanted, onWant }: SaveToAccountProps) {
  const text = useText();
  const { place, state, save } = useSaving(secret, isWanted, onWant);
  const isSignedIn = useProfile() !== undefined;
  if (isSignedIn && place === undefined && state.status !== 'failed') return null;
  const isSaved = isSignedIn && place === 'yours';
  return (
    <div className={classes['save']}>
      <Panel title={text(isSaved ? 'save.savedHeading' : 'save.heading')}>
        {isSignedIn ? <Signed place={place} state={state} onSave={save} /> : <SignIn secret={secret} onWant={onWant} />}
      </Panel>
    </div>
  );
}

/** Where the exchange is, and what puts it into the history of the signed-in user. */
function useSaving(secret: string, isWanted: boolean, onWant: (isWanted: boolean) => void) {
  const find = useUseCase(FindSaved);
  const saving = useUseCase(SaveExchange);
  const isSignedIn = useProfile() !== undefined;
  const [place, setPlace] = useState<SavedIn>();
  const { state, run } = useAction();
  const save = () =>
    void run(async () => {
      setPlace(await saving.execute(secret));
      onWant(false);
    });
  const begin = useEffectEvent(() => {
    if (isWanted) save();
    else void run(async () => setPlace(await find.execute(secret)));
  });
  useEffect(() => {
    if (isSignedIn) begin();
  }, [isSignedIn]);
  return { place, state, save };
}

interface SignedProps {
  readonly place: SavedIn | undefined;
  readonly state: ActionState;
  onSave(): void;
}

function Signed({ place, state, onSave }: SignedProps) {
  const text = useText();
  if (place === 'yours')
    return (
      <output>
        {text('save.saved')} <Link to="/history">{text('save.open')}</Link>
      </output>
    );
  const isTaken = place === 'another' || (state.status === 'failed' && state.error.code === 'conflict');
  if (isTaken) return <p>{text('save.another')}</p>;
  return (
    <>
      <p>{text('save.note')}</p>
      {state.status === 'failed' && (
        <Callout tone="negative" isAlert>
          {text('action.failed')}
        </Callout>
      )}
      <div>
        <Button look="quiet" disabled={state.status === 'busy'} onClick={onSave}>
          {text('save.do')}
        </Button>
      </div>
    </>
  );
}

function SignIn({ secret, onWant }: Pick<SaveToAccountProps, 'secret' | 'onWant'>) {
  const text = useText();
  const openModal = useModals();
  const ask = (kind: 'signUp' | 'login') => {
    onWant(true);
    openModal({ kind, proceedTo: transactionPath({ secret }) });
  };
  return (
    <>
      <p>{text('save.note')}</p>
      <div className={classes['again']}>
        <Button look="quiet" onClick={() => ask('signUp')}>
          {text('signUp.heading')}
        </Button>
        <Button look="quiet" onClick={() => ask('login')}>
          {text('login.heading')}
        </Button>
      </div>
    </>
  );
}
