import type { SupportApi } from '../../ports/apis/support-api.ts';

type AnyCall = (input: Readonly<Record<string, unknown>>, ...rest: readonly unknown[]) => Promise<unknown>;

/** The calls in the name of one staff member, whatever actor a request names. @param name without `staff:`. */
export function actingAs(api: SupportApi, name: string): SupportApi {
  const calls = Object.entries(api as unknown as Readonly<Record<string, AnyCall>>);
  return Object.fromEntries(
    calls.map(
      ([call, run]) => [call, (input, ...rest) => run({ ...input, actor: name }, ...rest)] as [string, AnyCall],
    ),
  ) as unknown as SupportApi;
}
