// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { framed, framedUrl, type Message } from '../../../ui/loader/framed.ts';

const OURS = 'https://altway.example';

function script(data: Readonly<Record<string, string>>): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = `${OURS}/widget.js`;
  Object.assign(element.dataset, data);
  return element;
}

afterEach(() => document.body.replaceChildren());

describe('the address of a widget', () => {
  it('is built from the data attributes of its script tag', () => {
    const url = framedUrl(
      script({ from: 'ltc', refId: 'a b', canChangeCurrency: '', kind: 'market', title: 'x' }),
      '/widget',
    );
    expect(url.href).toBe(`${OURS}/widget?from=ltc&ref_id=a+b&can_change_currency=#host=${location.origin}`);
  });

  it('is the given one when it belongs to the same site: a signature covers the whole of it', () => {
    const given = `${OURS}/widget/v1?to=doge&signature=ab`;
    expect(framedUrl(script({ url: given, from: 'ltc' }), '/widget').href).toBe(`${given}#host=${location.origin}`);
  });

  it('never belongs to another site', () => {
    const url = framedUrl(script({ url: 'https://evil.example/widget' }), '/widget');
    expect(url.origin).toBe(OURS);
    expect(framedUrl(script({ url: 'javascript:alert(1)' }), '/widget').protocol).toBe('https:');
  });
});

describe('a frame', () => {
  function frameIt() {
    const place = document.createElement('div');
    const messages: Message[] = [];
    const events: string[] = [];
    const frame = framed(new URL(`${OURS}/widget`), 'Altway', place, (message) => messages.push(message));
    for (const type of ['ready', 'resize', 'created', 'status', 'close'])
      place.addEventListener(`altway:${type}`, () => events.push(type));
    place.append(frame);
    document.body.append(place);
    const errorMessage = (
      data: unknown,
      { origin = OURS, source = frame.contentWindow as MessageEventSource | null } = {},
    ) => dispatchEvent(new MessageEvent('message', { data, origin, source }));
    return { frame, messages, events, errorMessage };
  }

  it('passes its messages on to its element, in order', () => {
    const { messages, events, errorMessage } = frameIt();
    errorMessage({ altway: 1, type: 'ready' });
    errorMessage({ altway: 1, type: 'created', id: 'abc', status: 'waiting' });
    expect(events).toEqual(['ready', 'created']);
    expect(messages[1]).toEqual({ type: 'created', id: 'abc', status: 'waiting' });
  });

  it('gets the height that it reports, within bounds', () => {
    const { frame, errorMessage } = frameIt();
    errorMessage({ altway: 1, type: 'resize', height: 612.2 });
    expect(frame.style.height).toBe('613px');
    errorMessage({ altway: 1, type: 'resize', height: 9e9 });
    expect(frame.style.height).toBe('4000px');
    errorMessage({ altway: 1, type: 'resize', height: '10' });
    errorMessage({ altway: 1, type: 'resize', height: -5 });
    expect(frame.style.height).toBe('4000px');
  });

  it('ignores messages of other origins, other windows and other formats', () => {
    const { messages, errorMessage } = frameIt();
    errorMessage({ altway: 1, type: 'created', id: 'x' }, { origin: 'https://evil.example' });
    errorMessage({ altway: 1, type: 'created', id: 'x' }, { source: window });
    errorMessage({ type: 'created', id: 'x' });
    errorMessage({ altway: 1, type: 'navigate', to: 'https://evil.example' });
    errorMessage('altway');
    errorMessage(null);
    expect(messages).toEqual([]);
  });
});
