/** What the hands of a story need of the canvas. */
export interface Canvas {
  findByRole(role: string, options: { readonly name: string | RegExp }): Promise<HTMLElement>;
  findByLabelText(label: string, options: { readonly selector: string }): Promise<HTMLElement>;
}

/** Presses what a visitor would press. */
export async function press(canvas: Canvas, name: string | RegExp): Promise<void> {
  (await canvas.findByRole('button', { name })).click();
}

/** Types into a field as React hears it. */
export async function write(canvas: Canvas, label: string, value: string): Promise<void> {
  type(await canvas.findByLabelText(label, { selector: 'input' }), value);
}

/** Presses a button of the dialog, which is drawn outside the canvas. */
export async function pressInDialog(name: string): Promise<void> {
  const buttons = () => document.querySelectorAll<HTMLElement>('[role="dialog"] button');
  (await found(() => [...buttons()].find(({ textContent }) => textContent === name))).click();
}

/** Types into a field of the dialog. @param name of the input */
export async function writeInDialog(name: string, value: string): Promise<void> {
  type(await found(() => document.querySelector<HTMLElement>(`[role="dialog"] input[name="${name}"]`)), value);
}

function type(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function found(look: () => HTMLElement | null | undefined): Promise<HTMLElement> {
  for (let left = 100; left > 0; left -= 1) {
    const element = look();
    if (element) return element;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error('it is not there');
}
