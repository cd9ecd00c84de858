import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

/** The part of the canvas that interactions use. */
export interface Canvas {
  findByRole(role: string, options: { readonly name: string | RegExp }): Promise<HTMLElement>;
  findByLabelText(label: string, options: { readonly selector: string }): Promise<HTMLElement>;
}

/** Presses a button or link. */
export async function press(canvas: Canvas, name: string | RegExp): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name }));
}

/** Replaces the text of a field. */
export async function write(canvas: Canvas, label: string, value: string): Promise<void> {
  const field = await canvas.findByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  if (value !== '') await userEvent.type(field, value);
}

/** Waits for the dialog over the page; it is rendered outside the story's own element. */
export async function openDialog(name?: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('dialog', name === undefined ? {} : { name });
}

/** Presses a button of the dialog. */
export async function pressInDialog(name: string): Promise<void> {
  await userEvent.click(await within(await openDialog()).findByRole('button', { name }));
}

/** Types into a field of the dialog. @param name of the input */
export async function writeInDialog(name: string, value: string): Promise<void> {
  const field = (await openDialog()).querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!field) throw new Error(`the dialog has no field ${name}`);
  await userEvent.type(field, value);
}

/** Waits until the dialog is closed and the focus has returned to its origin. */
export async function closedTo(from: HTMLElement): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(from).toHaveFocus());
}
