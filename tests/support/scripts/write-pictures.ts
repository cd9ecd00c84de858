import { spawnSync } from 'node:child_process';

/** Takes the expected pictures of stories again: `npm run pictures:write`; then review the changes in git. */
const { status } = spawnSync('vitest', ['run', '--project', 'stories', 'tests/stories/pictures.test.ts'], {
  env: { ...process.env, ALTWAY_PICTURES: 'write' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
