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
  const field = await canvas.findByLabelText(label, { selector: 'input' });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
