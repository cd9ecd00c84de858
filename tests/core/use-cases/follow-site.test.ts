import { concat, NEVER, of, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import type { SiteEvent } from '../../../core/ports/apis/site-events.ts';
import { FOLLOW_AGAIN_MS, FollowSite } from '../../../core/use-cases/follow-site.ts';
import { ResolveDomain } from '../../../core/use-cases/resolve-domain.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [OWN, OTHER] = ['https://a.example', 'https://b.example'];
const moved = (data: string): SiteEvent => ({ type: 'domain', data });
const standing = { enabled: true, operationsDisabled: true };

describe('following the site', () => {
  it('sets the domain on each domain-changed event with an allowed origin', () => {
    const domain = new ApiDomain(OWN, [OWN, OTHER]);
    const seen: string[] = [];
    domain.domain$.subscribe((origin) => seen.push(origin));
    const follow = () => concat(of(moved(OTHER), moved('https://evil.example'), moved(OWN)), NEVER);
    new FollowSite({ follow }, domain, new TestScheduler(() => true)).execute().subscribe();
    expect(seen).toEqual([OWN, OTHER, OWN]);
  });

  it('emits the affiliate status, then the lost connection, and reconnects later', () => {
    const clock = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
    clock.run(({ expectObservable }) => {
      let times = 0;
      const follow = () => {
        times += 1;
        const first = of<SiteEvent>({ type: 'affiliate', data: standing });
        return times === 1
          ? concat(
              first,
              throwError(() => new Error('lost')),
            )
          : concat(first, NEVER);
      };
      const standing$ = new FollowSite({ follow }, new ApiDomain(OWN, []), clock).execute();
      expectObservable(standing$).toBe(`(au) ${FOLLOW_AGAIN_MS - 4}ms a`, { a: standing, u: undefined });
    });
  });
});

describe('resolving the domain', () => {
  it('makes one call, another one on request, and never accepts an origin that is not allowed', async () => {
    const answers = [OTHER, 'https://evil.example', OWN];
    let calls = 0;
    const domain = new ApiDomain(OWN, [OWN, OTHER]);
    const resolve = new ResolveDomain({ domain: async () => answers[calls++]! }, domain, logger);
    expect([await resolve.execute(), await resolve.execute(), calls]).toEqual([OTHER, OTHER, 1]);
    expect([await resolve.again(), calls]).toEqual([OTHER, 2]);
    expect([await resolve.again(), calls]).toEqual([OWN, 3]);
  });

  it('is off when only the page’s own origin is allowed', () => {
    expect(new ApiDomain(OWN, []).canChange).toBe(false);
    expect(new ApiDomain(OWN, [OWN]).canChange).toBe(false);
    expect(new ApiDomain(OWN, [OWN, OTHER]).canChange).toBe(true);
  });
});
