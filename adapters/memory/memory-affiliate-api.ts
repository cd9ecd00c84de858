import type { CallOptions } from '../../core/contract/route.ts';
import type { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import { answered, type Forced } from './forced.ts';
import { SAMPLE_PARTNER } from './sample-affiliates.ts';

type Name = keyof AffiliateApi;
type Input<K extends Name> = Parameters<AffiliateApi[K]>[0];
type Answer<K extends Name> = Awaited<ReturnType<AffiliateApi[K]>>;

/** What each call does: always the same, or depending on what it is given. What is left out answers with samples. */
export type MemoryAffiliateOptions = {
  readonly [K in Name]?: Forced<Answer<K>> | ((input: Input<K>) => Forced<Answer<K>>);
};

type Option = Forced<unknown> | ((input: unknown) => Forced<unknown>);

/** A call that was made. */
export interface AskedAffiliateCall {
  readonly name: Name;
  readonly input: unknown;
  readonly intent?: string | undefined;
}

/** Partners in memory, in whatever state a story or a test wants them. Nothing is kept; `asked` lists what was asked. */
export function memoryAffiliateApi(
  options: MemoryAffiliateOptions = {},
): AffiliateApi & { readonly asked: AskedAffiliateCall[] } {
  const asked: AskedAffiliateCall[] = [];
  const call = (name: Name) => [
    name,
    (input: unknown, { idempotencyKey: intent }: CallOptions = {}): Promise<unknown> => {
      asked.push({ name, input, ...(intent !== undefined && { intent }) });
      const option = (options[name] ?? ((given: unknown) => sampleOf(name, given))) as Option;
      // A copy: callers may change what the contract hands out, and the samples are shared.
      return answered(typeof option === 'function' ? option(input) : option, (answer) => structuredClone(answer));
    },
  ];
  const calls = Object.fromEntries((Object.keys(SAMPLE_PARTNER) as Name[]).map(call)) as AffiliateApi;
  return Object.assign({ ...calls }, { asked });
}

function sampleOf(name: Name, input: unknown): Forced<unknown> {
  const sample = SAMPLE_PARTNER[name];
  return { status: 'ready', answer: typeof sample === 'function' ? sample(input as never) : sample };
}
