import { setTimeout as pause } from 'node:timers/promises';
import { type Finding, toMend } from './finding.ts';
import type { Check, Installation } from './installation.ts';

/** What a check found. */
export interface Diagnosis {
  readonly check: string;
  readonly findings: readonly Finding[];
}

/**
 * Runs all checks at once, each under a deadline of its own: one that hangs is a finding, and delays no other.
 * @param redact removes secrets from every text.
 */
export function diagnose(
  checks: readonly Check[],
  installation: Installation,
  { deadlineMs, redact }: { readonly deadlineMs: number; readonly redact: (text: string) => string },
): Promise<readonly Diagnosis[]> {
  return Promise.all(
    checks.map(async (check) => {
      const findings = await Promise.race([found(check, installation), late(check, deadlineMs)]);
      return { check: check.name, findings: findings.map((one) => redacted(one, redact)) };
    }),
  );
}

async function found(check: Check, installation: Installation): Promise<readonly Finding[]> {
  try {
    return await check.run(installation);
  } catch (error) {
    return [toMend(`the check failed: ${error instanceof Error ? error.message : String(error)}`, 'see the reason')];
  }
}

async function late(check: Check, deadlineMs: number): Promise<readonly Finding[]> {
  await pause(deadlineMs, undefined, { ref: false });
  return [toMend(`no answer within ${deadlineMs / 1_000} s`, `see why what "${check.name}" asks does not answer`)];
}

function redacted({ grade, what, mend }: Finding, redact: (text: string) => string): Finding {
  return { grade, what: redact(what), ...(mend !== undefined && { mend: redact(mend) }) };
}
