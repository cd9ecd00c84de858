import { describe, expect, it } from 'vitest';
import { mailProvider } from '../../../../core/domain/accounts/mail-provider.ts';

describe('the mail provider', () => {
  it.each([
    ['ada@gmail.com', 'Gmail', 'https://mail.google.com/'],
    ['ada@googlemail.com', 'Gmail', 'https://mail.google.com/'],
    ['ada@yahoo.co.uk', 'Yahoo', 'https://mail.yahoo.com/'],
    ['ada@AOL.com', 'AOL', 'https://mail.aol.com/'],
    ['ada@rambler.ru', 'Rambler', 'https://mail.rambler.ru/'],
    ['ada@mail.ru', 'Mail.ru', 'https://e.mail.ru/'],
    ['ada@yandex.ru', 'Yandex', 'https://mail.yandex.com/'],
  ])('of %s is %s', (email, name, url) => {
    expect(mailProvider(email)).toMatchObject({ name, url, logo: expect.any(String) });
  });

  it.each([
    ['ada@example.org', 'Example', 'https://example.org/'],
    ['ada@notgmail.com', 'Notgmail', 'https://notgmail.com/'],
    ['ada@post.example.org', 'Post', 'https://post.example.org/'],
  ])('of an unknown domain is the domain itself: %s', (email, name, url) => {
    expect(mailProvider(email)).toEqual({ name, url });
  });
});
