// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BehaviorSubject, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { useStream } from '../../ui/hooks/use-stream.ts';

const text$ = new Subject<string>();
const View = () => <output>{useStream(text$, '...')}</output>;

it('useStream returns the initial value on the server', () => {
  expect(renderToString(<View />)).toContain('...');
});

it('useStream follows the stream and unsubscribes', () => {
  const { container, unmount } = render(<View />);
  expect(container.textContent).toBe('...');
  act(() => text$.next('20'));
  expect(container.textContent).toBe('20');
  unmount();
  expect(text$.observed).toBe(false);
});

it('useStream shows the value that a stream emits on subscription', () => {
  const known$ = new BehaviorSubject('7');
  const Known = () => <output>{useStream(known$, '...')}</output>;
  expect(render(<Known />).container.textContent).toBe('7');
});
