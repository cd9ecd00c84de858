import { useEffect, useRef } from 'react';
import type { AccountUser } from '../../../../core/domain/accounts/account.ts';
import { Button } from '../../../components/button/button.tsx';
import { CopyButton } from '../../../components/copy-button/copy-button.tsx';
import { downloadText } from '../../../hooks/download-text.ts';
import { useText } from '../../../hooks/i18n.ts';
import classes from '../profile-parts.module.css';
import { printText } from '../page-actions.ts';
import styles from './two-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly user: AccountUser;
  onKept(): void;
}

/** The recovery codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ codes, user, onKept }: RecoveryCodesProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = text('twoFactor.fileTitle', { email: user.email ?? text('profile.anonymous') });
  const lines = codes.join('\n');
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {text('twoFactor.codes')}
      </h3>
      <p className={classes['note']}>{text('twoFactor.codesNote')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code} className={styles['code']}>
            {code}
          </li>
        ))}
      </ul>
      <div className={classes['row']}>
        <CopyButton value={lines} label={text('twoFactor.copyLabel')} />
        <Button look="quiet" onClick={() => downloadText('altway-recovery-codes.txt', `${title}\n\n${lines}\n`)}>
          {text('twoFactor.download')}
        </Button>
        <Button look="quiet" onClick={() => printText(title, codes)}>
          {text('twoFactor.print')}
        </Button>
      </div>
      <div className={classes['row']}>
        <Button look="primary" onClick={onKept}>
          {text('twoFactor.saved')}
        </Button>
      </div>
    </>
  );
}
