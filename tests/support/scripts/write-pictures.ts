import { spawnSync } from 'node:child_process';

/** Takes the pictures that stories are compared with again: `npm run pictures:write`; then look at what git says changed. */
const { status } = spawnSync('vitest', ['run', '--project', 'stories', 'tests/stories/pictures.test.ts'], {
  env: { ...process.env, ALTWAY_PICTURES: 'write' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
