import { mailProvider } from '../../../core/domain/accounts/mail-provider.ts';
import { useText } from '../../hooks/i18n.ts';
import { buttonClass } from '../button/button.tsx';
import { MailMark } from './mail-mark.tsx';
import classes from './mail-link.module.css';

interface MailLinkProps {
  readonly email: string;
  /** The text with the provider's name. */
  readonly label: 'recover.open' | 'confirmEmail.open';
}

/** A link to the user's webmail, with the provider's mark (specification, section 2). */
export function MailLink({ email, label }: MailLinkProps) {
  const text = useText();
  const { name, logo, url } = mailProvider(email);
  return (
    <div className={classes['mail']}>
      <MailMark logo={logo} />
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ look: 'primary', isWide: true })}
      >
        {text(label, { provider: name })}
      </a>
    </div>
  );
}
