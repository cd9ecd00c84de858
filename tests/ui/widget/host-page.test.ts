// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { HostPage } from '../../../ui/widget/host-page.ts';

function framedIn(fragment: string) {
  const postMessage = vi.fn();
  const page = new HostPage(fragment, { parent: { postMessage } } as unknown as Window);
  return { page, postMessage };
}

describe('the host page of a widget', () => {
  it('receives its messages, and no other page does', () => {
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
  ])('receives nothing when it is named by "%s"', (fragment) => {
    const { page, postMessage } = framedIn(fragment);
    page.post({ type: 'ready' });
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('receives nothing from a widget outside of a frame', () => {
    const postMessage = vi.fn();
    const alone = { postMessage } as unknown as Window & { parent: Window };
    alone.parent = alone;
    new HostPage('#host=https://shop.example', alone).post({ type: 'ready' });
    expect(postMessage).not.toHaveBeenCalled();
  });
});
