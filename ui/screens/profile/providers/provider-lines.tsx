import type { AccountUser, SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { LinkProvider, UnlinkProvider } from '../../../../core/use-cases/accounts/linked-providers.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { Button } from '../../../components/button/button.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useDisclosure } from '../../../hooks/use-disclosure.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import hidden from '../../../theme/hidden.module.css';
import { EndForm } from '../sessions/end-form.tsx';
import { LoginAgain } from '../login-again.tsx';
import classes from '../profile-parts.module.css';
import { goTo } from '../page-actions.ts';
import type { ProfileActions } from '../use-profile-actions.ts';
import { CurrentPassword } from '../current-password.tsx';

interface LinkedLineProps {
  readonly network: SocialProvider;
  readonly label: string;
  readonly user: AccountUser;
  readonly actions: ProfileActions;
  onUnlinked(network: SocialProvider): void;
}

export function LinkedLine({ network, label, user, actions, onUnlinked }: LinkedLineProps) {
  const text = useText();
  const unlink = useUseCase(UnlinkProvider);
  const { ref, isOpen, open, close } = useDisclosure();
  const name = text(`networks.${network}`);
  const end = async (password: string | undefined) => {
    await unlink.execute(network, password);
    onUnlinked(network);
    actions.renew();
  };
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>{name}</p>
        <p className={classes['less']}>
          <bdi>{label}</bdi>
        </p>
      </div>
      {isOpen ? (
        <div className={classes['whole']}>
          <EndForm
            user={user}
            submitLabel={text('networks.unlinkThis', { network: name })}
            onEnd={end}
            onCancel={close}
          />
        </div>
      ) : (
        <Button ref={ref} look="quiet" onClick={open}>
          {text('networks.unlink')}
          <span className={hidden['hidden']}>: {name}</span>
        </Button>
      )}
    </li>
  );
}

/** A provider that can be linked. Linking leads the browser to the provider and back. */
export function UnlinkedLine({ network, user }: Omit<LinkFormProps, 'onCancel'>) {
  const text = useText();
  const { ref, isOpen, open, close } = useDisclosure();
  const name = text(`networks.${network}`);
  return (
    <li className={classes['item']}>
      <div className={classes['texts']}>
        <p className={classes['name']}>{name}</p>
        <p className={classes['less']}>{text('networks.notLinked')}</p>
      </div>
      {!isOpen && (
        <Button ref={ref} look="quiet" onClick={open}>
          {text('networks.connect')}
          <span className={hidden['hidden']}>: {name}</span>
        </Button>
      )}
      {isOpen && <LinkForm network={network} user={user} onCancel={close} />}
    </li>
  );
}

interface LinkFormProps {
  readonly network: SocialProvider;
  readonly user: AccountUser;
  onCancel(): void;
}

function LinkForm({ network, user, onCancel }: LinkFormProps) {
  const text = useText();
  const link = useUseCase(LinkProvider);
  const form = useAccountForm(
    { password: '' },
    async ({ password }) => goTo(await link.execute(network, user.hasPassword ? password : undefined)),
    true,
  );
  return (
    <div className={classes['whole']}>
      <AccountForm
        form={form}
        submitLabel={text('networks.goOn', { network: text(`networks.${network}`) })}
        username={user.email}
        loginAgain={<LoginAgain />}
        onCancel={onCancel}
      >
        <CurrentPassword user={user} field={form.field('password')} />
      </AccountForm>
    </div>
  );
}
