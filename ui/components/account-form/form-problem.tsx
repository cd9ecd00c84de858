import type { ReactNode } from 'react';
import type { Problem } from '../../hooks/use-account-form.ts';
import { useText } from '../../hooks/i18n.ts';
import { useSaid } from '../../hooks/use-said.ts';
import { Callout } from '../callout/callout.tsx';

export interface FormProblemProps {
  readonly problem: Problem | undefined;
  readonly loginAgain?: ReactNode;
}

/** What went wrong and is no field's fault. */
export function FormProblem({ problem, loginAgain }: FormProblemProps) {
  const text = useText();
  const said = useSaid();
  if (problem === undefined) return null;
  const isStale = problem.code === 'stale-login';
  return (
    <Callout tone="negative" isAlert>
      <p>
        {problem.code === 'unavailable'
          ? text('profile.unreachable')
          : isStale
            ? text('profile.stale')
            : said(problem.message)}
      </p>
      {isStale && loginAgain}
    </Callout>
  );
}
