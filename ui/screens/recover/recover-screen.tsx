import { useState } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData, useParams } from 'react-router-dom';
import { ReadMailToken } from '../../../core/use-cases/accounts/sign-in/mail-token.ts';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { QuietPage } from './quiet-page.tsx';

/** Data of the page. The token stays in the address: it is stored nowhere else. */
interface RecoverPageData {
  /** Absent where the token is invalid, or could not be looked up. */
  readonly email?: string;
  /** Purpose of the token: a new password, or a new e-mail. */
  readonly kind: 'password' | 'email';
}

export function recover(resolve: Resolve): Pick<RouteObject, 'Component' | 'loader'> {
  return {
    Component: RecoverScreen,
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<RecoverPageData> => {
      const kind = new URL(request.url).searchParams.has('email') ? 'email' : 'password';
      const email = await resolve(ReadMailToken).execute(params['token'] ?? '');
      return email === undefined ? { kind } : { kind, email };
    },
  };
}

/** `/recover/{token}`: the page behind the link of a mail. */
function RecoverScreen() {
  const text = useText();
  const { email, kind } = useLoaderData<RecoverPageData>();
  const { token = '' } = useParams();
  const [isDead, setIsDead] = useState(false);
  const isEmail = kind === 'email';
  useTitle(text(isEmail ? 'recoverPage.emailTitle' : 'recoverPage.title'));
  usePrivatePage();
  const props = { token, onDead: () => setIsDead(true) };
  return (
    <QuietPage>
      {email === undefined || isDead ? (
        <ExpiredLink kind={kind} isNews={isDead} />
      ) : isEmail ? (
        <ConfirmEmail {...props} email={email} />
      ) : (
        <PasswordForm {...props} email={email} />
      )}
    </QuietPage>
  );
}
