import type { StaffMember } from '../../ports/apis/staff-tokens.ts';
import type { StaffApi } from '../../ports/apis/staff-api.ts';

type AnyCall = (input: Readonly<Record<string, unknown>>, ...rest: readonly unknown[]) => Promise<unknown>;

/** The calls in the name of one staff member, whatever actor or person a request names. */
export function actingAs(api: StaffApi, { name, person }: StaffMember): StaffApi {
  const calls = Object.entries(api as unknown as Readonly<Record<string, AnyCall>>);
  return Object.fromEntries(
    calls.map(
      ([call, run]) => [call, (input, ...rest) => run({ ...input, actor: name, person }, ...rest)] as [string, AnyCall],
    ),
  ) as unknown as StaffApi;
}
