import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startScript } from '../../ui/document/start-script.ts';

/** Runs the script in a page whose paint and time the test controls. */
function page({ hidden = false } = {}) {
  const imported: string[] = [];
  const frames: (() => void)[] = [];
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const text = startScript(['/assets/entry.js'], ['/assets/shared.js', '/assets/en.js']).replaceAll(
    'import(',
    'fetchModule(',
  );
  runInNewContext(text, {
    document: { hidden },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
    fetchModule: (href: string) => imported.push(href),
  });
  const pass = (milliseconds: number) => {
    for (const timer of timers.splice(0))
      if (timer.ms <= milliseconds) timer.run();
      else timers.push(timer);
  };
  return { imported, pass, draw: () => frames.splice(0).forEach((run) => run()) };
}

const ALL = ['/assets/shared.js', '/assets/en.js', '/assets/entry.js'];

describe('the scripts of a page', () => {
  it('start once it is painted, their dependencies first', () => {
    const { imported, draw, pass } = page();
    pass(100);
    expect(imported).toEqual([]);
    draw();
    pass(0);
    expect(imported).toEqual(ALL);
    pass(10_000);
    expect(imported).toEqual(ALL);
  });

  it('start at once, and only once, in a hidden page', () => {
    const { imported, draw, pass } = page({ hidden: true });
    expect(imported).toEqual(ALL);
    draw();
    pass(10_000);
    expect(imported).toEqual(ALL);
  });

  it('start after a time limit when it is never painted', () => {
    const { imported, pass } = page();
    pass(2000);
    expect(imported).toEqual(ALL);
  });

  it('cannot close the element that contains them', () => {
    expect(startScript(['</script><script>'], [])).not.toContain('</');
  });
});
