export interface MailProvider {
  readonly name: string;
  /** Name of its logo; absent for an unknown provider. */
  readonly logo?: 'gmail' | 'yahoo' | 'aol' | 'rambler' | 'mailru' | 'yandex';
  readonly url: string;
}

const provider = (name: string, logo: NonNullable<MailProvider['logo']>, url: string, domains: RegExp) => ({
  shown: { name, logo, url } satisfies MailProvider,
  domains,
});

const KNOWN = [
  provider('Gmail', 'gmail', 'https://mail.google.com/', /^(gmail|googlemail)\.com$/),
  provider('Yahoo', 'yahoo', 'https://mail.yahoo.com/', /^(yahoo\.[a-z.]{2,6}|ymail\.com|rocketmail\.com)$/),
  provider('AOL', 'aol', 'https://mail.aol.com/', /^(aol\.[a-z.]{2,6}|aim\.com)$/),
  provider('Rambler', 'rambler', 'https://mail.rambler.ru/', /^(rambler|lenta|myrambler|autorambler|ro)\.ru$/),
  provider('Mail.ru', 'mailru', 'https://e.mail.ru/', /^(mail|inbox|list|bk|internet)\.ru$/),
  provider('Yandex', 'yandex', 'https://mail.yandex.com/', /^(ya\.ru|narod\.ru|yandex\.[a-z.]{2,6})$/),
];

/** Webmail of an address (specification, section 2); an unknown one is named after its domain. */
export function mailProvider(email: string): MailProvider {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const known = KNOWN.find(({ domains }) => domains.test(domain));
  if (known) return known.shown;
  const [name = ''] = domain.split('.');
  return { name: name.charAt(0).toUpperCase() + name.slice(1), url: `https://${domain}/` };
}
