import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { Button, buttonClass } from '../../components/button/button.tsx';
import { Callout } from '../../components/callout/callout.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { usePrivatePage } from '../../hooks/use-private-page.ts';
import { useTitle } from '../../hooks/use-title.ts';
import frame from '../../theme/frame.module.css';
import classes from '../../components/content/subscription-card.module.css';

/** Progress of stopping the mails about an exchange. */
type StopState = 'asked' | 'done' | 'failed';

/** Reads the result, which the server puts into the address after a POST. Loading the page changes nothing. */
export function stopMailsLoader({ request }: LoaderFunctionArgs): { readonly state: StopState } {
  const result = new URL(request.url).searchParams.get('result');
  return { state: result === 'done' || result === 'failed' ? result : 'asked' };
}

/**
 * `/mails/{token}`: stops the mails about one exchange. The form is posted by the browser itself to the address that a
 * mail provider posts to (RFC 8058); loading the address does nothing, because scanners load it too.
 */
export function StopMailsScreen() {
  const text = useText();
  const { state } = useLoaderData<{ readonly state: StopState }>();
  useTitle(text('stopMails.title'));
  usePrivatePage();
  return (
    <section className={classNames(frame['card'], frame['tight'], classes['card'])}>
      <h1 className={classes['heading']}>{text('stopMails.heading')}</h1>
      {state === 'asked' && <p className={classes['ask']}>{text('stopMails.ask')}</p>}
      <div aria-live="polite">
        {state === 'done' && (
          <p className={classes['done']}>
            <Icon name="check" />
            <span>{text('stopMails.done')}</span>
          </p>
        )}
        {state === 'failed' && <Callout tone="negative">{text('stopMails.failed')}</Callout>}
      </div>
      {state === 'asked' ? (
        <form method="post" className={classes['form']}>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" look="primary" isWide>
            {text('stopMails.button')}
          </Button>
        </form>
      ) : (
        <p className={classes['ways']}>
          <Link to="/" className={buttonClass({ look: 'quiet' })}>
            {text('subscribe.home')}
          </Link>
        </p>
      )}
    </section>
  );
}
