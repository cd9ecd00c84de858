import type { CallOptions } from '../../core/contract/route.ts';
import { respondWith, type Stubbed } from './stubbed.ts';

type Call = (input: never, options?: CallOptions) => Promise<unknown>;
type Calls<Api> = { readonly [K in keyof Api]: Call };
type Input<Api extends Calls<Api>, K extends keyof Api> = Parameters<Api[K]>[0];
type Answer<Api extends Calls<Api>, K extends keyof Api> = Awaited<ReturnType<Api[K]>>;

/** Stubs for the calls of an API: a fixed answer, or one that depends on the input. Other calls answer with samples. */
export type StubCalls<Api extends Calls<Api>> = {
  readonly [K in keyof Api]?: Stubbed<Answer<Api, K>> | ((input: Input<Api, K>) => Stubbed<Answer<Api, K>>);
};

/** The default answer of each call: fixed, or computed from the input. */
export type Samples<Api extends Calls<Api>> = {
  readonly [K in keyof Api]: Answer<Api, K> | ((input: Input<Api, K>) => Answer<Api, K>);
};

/** A recorded call. */
export interface RecordedCall<Api> {
  readonly name: keyof Api;
  readonly input: unknown;
  /** The Idempotency-Key, if one was given. */
  readonly intent?: string;
}

type Option = Stubbed<unknown> | ((input: unknown) => Stubbed<unknown>);

/** An API in memory, in the state that a story or a test needs. Nothing is stored; `calls` records every call. */
export function stubApi<Api extends Calls<Api>>(
  samples: Samples<Api>,
  options: StubCalls<Api>,
): Api & { readonly calls: RecordedCall<Api>[] } {
  const calls: RecordedCall<Api>[] = [];
  const sampleOf = (name: keyof Api, input: unknown): Stubbed<unknown> => {
    const sample: unknown = samples[name];
    return { status: 'ready', answer: typeof sample === 'function' ? sample(input) : sample };
  };
  const call = (name: keyof Api) => [
    name,
    (input: unknown, { idempotencyKey: intent }: CallOptions = {}): Promise<unknown> => {
      calls.push({ name, input, ...(intent !== undefined && { intent }) });
      const option = (options[name] ?? sampleOf(name, input)) as Option;
      // A copy, because callers may modify the answer and the samples are shared.
      return respondWith(typeof option === 'function' ? option(input) : option, (answer) => structuredClone(answer));
    },
  ];
  const methods = Object.fromEntries((Object.keys(samples) as (keyof Api)[]).map(call)) as Api;
  return Object.assign({ ...methods }, { calls });
}
