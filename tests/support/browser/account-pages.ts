import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Owner } from './members.ts';
import { alive, openAlive } from './visit.ts';

/** Page object of the account pages: what users see and press. */
export class AccountPages {
  readonly page: Page;
  /** Calls of the page's scripts that have not been answered. */
  readonly #calls = new Set<Request>();

  constructor(page: Page) {
    this.page = page;
    const ended = (request: Request) => this.#calls.delete(request);
    page.on('request', (request) => request.resourceType() === 'fetch' && this.#calls.add(request));
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  /** The modal with this title. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** Path and query of the current page. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Opens a page with a header, and waits until its scripts run. */
  async open(path: string): Promise<void> {
    await openAlive(this.page, path);
  }

  alive(): Promise<void> {
    return alive(this.page);
  }

  /** Opens the header's login. */
  async openLogin(): Promise<Locator> {
    await this.link('Login').click();
    const dialog = this.dialog('Log in');
    await dialog.waitFor();
    return dialog;
  }

  /** Fills in and submits the open login. */
  async fillLogin({ email, password }: Owner): Promise<void> {
    const dialog = this.dialog('Log in');
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }

  /** Signs in by the header's login. */
  async logIn(owner: Owner): Promise<void> {
    await this.openLogin();
    await this.fillLogin(owner);
    await this.signedIn(owner.email);
  }

  /** Waits for the header of a signed-in user. */
  async signedIn(email: string): Promise<void> {
    await this.link(email).waitFor();
  }

  /** Waits for the header of a signed-out visitor; a modal may cover it. */
  async signedOut(): Promise<void> {
    await this.page.getByRole('link', { name: 'Login', exact: true, includeHidden: true }).waitFor();
  }

  /** Goes back as the browser's button does; Playwright's own method does not see pages of the back/forward cache. */
  async back(path: string): Promise<void> {
    await this.page.evaluate(() => history.back());
    await this.page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
    await this.alive();
  }

  /** Logs out by the header, once the page has no call under way: one that the logout cut short would be refused. */
  async logOut(): Promise<void> {
    // A page may load its lists again some moments after it told of a change.
    await this.page.waitForTimeout(300);
    await expect.poll(() => this.#calls.size).toBe(0);
    await this.link('Logout').click();
    await this.signedOut();
    await this.alive();
  }

  /** Signs out everywhere from the profile, including this browser. */
  async signOutEverywhere({ password }: Owner): Promise<void> {
    await this.open('/profile');
    await this.button('Sign out everywhere').click();
    await this.field('Your password').fill(password);
    await this.button('Sign out all').click();
    await this.signedOut();
  }

  /** Opens the link of a new account's mail and sets its first password, which signs in. */
  async openAccount(link: string, { email, password }: Owner): Promise<void> {
    await this.#savePassword(link, password);
    await this.signedIn(email);
  }

  /** Opens the link of a mail and sets a new password. */
  async setPassword(link: string, password: string): Promise<void> {
    await this.#savePassword(link, password);
    await this.page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  }

  async #savePassword(link: string, password: string): Promise<void> {
    await this.page.goto(link);
    await this.field('New password').fill(password);
    await this.field('Repeat new password').fill(password);
    await this.button('Save the password').click();
  }
}
