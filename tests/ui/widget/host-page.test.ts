// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { HostPage } from '../../../ui/widget/host-page.ts';

function framedIn(fragment: string) {
  const postMessage = vi.fn();
  const page = new HostPage(fragment, { parent: { postMessage } } as unknown as Window);
  return { page, postMessage };
}

describe('the page around a widget', () => {
  it('is told what happens, and it alone', () => {
    const { page, postMessage } = framedIn('#host=https://shop.example');
    page.post({ type: 'ready' });
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ altway: 1, type: 'ready' }, 'https://shop.example');
  });

  it.each([
    '',
    '#host=*',
    '#host=null',
    '#host=javascript:alert(1)',
    '#host=https://a.example/path',
    '#host=file:///x',
  ])('is told nothing where it is named by "%s"', (fragment) => {
    const { page, postMessage } = framedIn(fragment);
    page.post({ type: 'ready' });
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('is told nothing by a widget that nobody frames', () => {
    const postMessage = vi.fn();
    const alone = { postMessage } as unknown as Window & { parent: Window };
    alone.parent = alone;
    new HostPage('#host=https://shop.example', alone).post({ type: 'ready' });
    expect(postMessage).not.toHaveBeenCalled();
  });
});
