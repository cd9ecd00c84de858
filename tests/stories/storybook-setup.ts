import type { TestProject } from 'vitest/node';
import { openStorybook, type StoryEntry } from './storybook.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Storybook that all story suites use. */
    storybook: { readonly url: string; readonly stories: readonly StoryEntry[] };
  }
}

/** Builds and serves the stories once, because building takes longer than inspecting them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stories, close } = await openStorybook();
  project.provide('storybook', { url, stories });
  return close;
}
