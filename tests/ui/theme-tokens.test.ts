import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync('ui/theme/tokens.css', 'utf8');
const token = (name: string) => new RegExp(`^  --${name}: ([^;]+);`, 'm').exec(tokens)?.[1];
const styles = (path: string) => readFileSync(`ui/components/${path}.module.css`, 'utf8');

describe('the specification’s sizes and durations', () => {
  it.each(['site-frame/site-frame', 'site-header/site-header', 'site-footer/site-footer'])(
    'include the content width of %s',
    (path) => {
      expect(token('content-width')).toBe('1170px');
      expect(styles(path)).toContain('inline-size: min(var(--content-width), 100% - 2 * var(--space-4))');
    },
  );

  it('include the fade of a modal and of its backdrop', () => {
    expect([token('motion-modal'), token('motion-backdrop')]).toEqual(['300ms', '150ms']);
    const modal = styles('dialog/dialog');
    expect(modal).toContain('opacity var(--motion-modal)');
    expect(/^\.backdrop \{[^}]*\}/m.exec(modal)?.[0]).toContain('transition: opacity var(--motion-backdrop)');
  });

  it('include the shake', () => {
    expect(token('motion-shake')).toBe('1000ms');
    expect(styles('modals/modal-text')).toContain('animation: shake var(--motion-shake)');
  });
});
