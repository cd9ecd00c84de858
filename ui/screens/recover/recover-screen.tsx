import { useState } from 'react';
import { type LoaderFunctionArgs, type RouteObject, useLoaderData, useParams } from 'react-router-dom';
import { mailedPath } from '../../../core/domain/redirect-path.ts';
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
  /** The path to open after an account's first password. */
  readonly proceedTo: string;
}

export function recover(resolve: Resolve): Pick<RouteObject, 'Component' | 'loader'> {
  return {
    Component: RecoverScreen,
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<RecoverPageData> => {
      const { searchParams: query } = new URL(request.url);
      const kind = query.has('email') ? 'email' : 'password';
      const proceedTo = mailedPath(query.get('proceedTo')) ?? '/';
      const email = await resolve(ReadMailToken).execute(params['token'] ?? '');
      return { kind, proceedTo, ...(email !== undefined && { email }) };
    },
  };
}

/** `/recover/{token}`: the page behind the link of a mail. */
function RecoverScreen() {
  const text = useText();
  const { email, kind, proceedTo } = useLoaderData<RecoverPageData>();
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
        <PasswordForm {...props} email={email} proceedTo={proceedTo} />
      )}
    </QuietPage>
  );
}
