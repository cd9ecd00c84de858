import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorPage } from '../components/error-page/error-page.tsx';
import { useText } from '../hooks/i18n.ts';
import { useTitle } from '../hooks/use-title.ts';

export interface FailureScreenProps {
  readonly status: number;
  /** What else helps whoever sees it. */
  readonly detail?: string | undefined;
}

/** What is shown instead of a page: that there is none, or that it failed. */
export function FailureScreen({ status, detail }: FailureScreenProps) {
  const text = useText();
  const kind = status === 404 ? 'notFound' : 'error';
  useTitle(text(`${kind}.title`));
  return <ErrorPage title={text(`${kind}.title`)} text={text(`${kind}.text`)} detail={detail} />;
}

/** The failure screen where the router caught something. */
export function RouteFailure() {
  const error = useRouteError();
  return <FailureScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
