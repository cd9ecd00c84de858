import { isoTime } from '../../domain/iso-time.ts';
import type { AuditLine } from '../../ports/stores/staff-audit.ts';

export type By = Pick<AuditLine, 'actor' | 'reason'>;

/** The audit's entries of one subject, for staff. */
export function auditLines(lines: readonly AuditLine[]) {
  return lines.map(({ at, actor, action, reason }) => ({ at: isoTime(at), actor, action, reason }));
}
