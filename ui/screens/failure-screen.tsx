import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorPage } from '../components/error-page/error-page.tsx';
import { useText } from '../hooks/i18n.ts';
import { useTitle } from '../hooks/use-title.ts';

interface FailureScreenProps {
  readonly status: number;
  /** Additional advice. */
  readonly detail?: string | undefined;
}

/** Shown instead of a page that does not exist, or that failed. */
export function FailureScreen({ status, detail }: FailureScreenProps) {
  const text = useText();
  const kind = status === 404 ? 'notFound' : 'error';
  useTitle(text(`${kind}.title`));
  return <ErrorPage title={text(`${kind}.title`)} text={text(`${kind}.text`)} detail={detail} />;
}

/** The failure screen for errors that the router caught. */
export function RouteFailure() {
  const error = useRouteError();
  return <FailureScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
