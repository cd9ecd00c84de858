import type { TestProject } from 'vitest/node';
import { openStorybook, type StoryEntry } from './storybook.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The book that all suites of stories look at. */
    storybook: { readonly url: string; readonly stories: readonly StoryEntry[] };
  }
}

/** Builds and serves the stories once, for building takes longer than looking at them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stories, close } = await openStorybook();
  project.provide('storybook', { url, stories });
  return close;
}
