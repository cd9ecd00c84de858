import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A built earlier version. */
interface EarlierVersion {
  /** Its `altway`. */
  readonly entry: string;
  /** Whether it has settlement processes. */
  readonly hasSettlement: boolean;
}

/** Checks an earlier version out beside the temporary files, with its own packages, and builds it. */
export function buildVersion(revision: string): EarlierVersion {
  const commit = execFileSync('git', ['rev-parse', `${revision}^{commit}`], { encoding: 'utf8' }).trim();
  const folder = join(tmpdir(), `altway-before-${commit.slice(0, 12)}`);
  const entry = join(folder, 'dist/altway.cjs');
  if (!existsSync(folder)) execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' });
  // npm writes this file last; an installation that was interrupted has none.
  const isInstalled = existsSync(join(folder, 'node_modules/.package-lock.json'));
  if (!isInstalled) execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'inherit' });
  if (!existsSync(entry)) execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
  return { entry, hasSettlement: existsSync(join(folder, 'cli/commands/settle.ts')) };
}
