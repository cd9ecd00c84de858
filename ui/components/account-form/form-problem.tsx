import type { ReactNode } from 'react';
import type { Problem } from '../../hooks/forms/use-account-form.ts';
import { useText } from '../../hooks/i18n.ts';
import { useErrorText } from '../../hooks/forms/use-error-text.ts';
import { Callout } from '../callout/callout.tsx';

interface FormProblemProps {
  readonly problem: Problem | undefined;
  readonly loginAgain?: ReactNode;
}

/** A problem that belongs to no field. */
export function FormProblem({ problem, loginAgain }: FormProblemProps) {
  const text = useText();
  const errorText = useErrorText();
  if (problem === undefined) return null;
  const isStale = problem.code === 'stale-login';
  return (
    <Callout tone="negative" isAlert>
      <p>
        {problem.code === 'unavailable'
          ? text('profile.unreachable')
          : isStale
            ? text('profile.stale')
            : errorText(problem.messages)}
      </p>
      {isStale && loginAgain}
    </Callout>
  );
}
