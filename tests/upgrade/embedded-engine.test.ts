import { expect, it } from 'vitest';
import { catalogOfEmbedded } from './embedded-engine.ts';
import { readFixture } from './fixture.ts';

// PostgreSQL opens no files of another catalog version: folders of users would have to be carried over by SQL.
it('has an embedded database that opens the files of the version before', async () => {
  expect(await catalogOfEmbedded()).toBe(readFixture().known.embeddedCatalog);
});
