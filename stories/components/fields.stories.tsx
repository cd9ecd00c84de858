import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { AddressField, type AddressVerdict } from '../../ui/components/address-field/address-field.tsx';
import { TextField } from '../../ui/components/text-field/text-field.tsx';

const nothing = () => undefined;

const meta: Meta<typeof TextField> = {
  title: 'Components/Fields',
  component: TextField,
  args: { label: 'E-mail', name: 'email', value: '', onText: nothing },
};
export default meta;

type Story = StoryObj<typeof TextField>;

export const Empty: Story = { args: { hint: 'We write only about your exchange.' } };

export const Optional: Story = { args: { isOptional: true } };

export const Filled: Story = { args: { value: 'ada@example.com', isGood: true } };

export const Wrong: Story = {
  args: { value: 'ada', error: 'An e-mail looks like name@example.com.', hint: 'never shown' },
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('E-mail', { selector: 'input' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('An e-mail looks like name@example.com.');
  },
};

export const Disabled: Story = { args: { value: 'ada@example.com', disabled: true } };

const address = (currency: string, verdict: AddressVerdict, typed = ''): Story => ({
  render: () => <Written currency={currency} verdict={verdict} typed={typed} />,
});

function Written(props: { readonly currency: string; readonly verdict: AddressVerdict; readonly typed: string }) {
  const [destination, setDestination] = useState<Destination>({ address: props.typed });
  return (
    <AddressField
      label="Your address"
      name="address"
      currency={SAMPLE_CURRENCIES.find(({ ticker }) => ticker === props.currency)}
      destination={destination}
      verdict={props.verdict}
      onWrite={(change) => setDestination({ ...destination, ...change })}
      onLeave={nothing}
    />
  );
}

const DOGE = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';

/** The address that a name stands for has taken its place. */
export const AddressOfName: Story = address(
  'eth',
  { status: 'valid', name: 'alice.eth' },
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
);

export const Address: Story = {
  ...address('doge', { status: 'unchecked' }),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Your address', { selector: 'input' });
    await userEvent.type(field, DOGE);
    await expect(field).toHaveValue(DOGE);
  },
};

export const AddressGood: Story = address('doge', { status: 'valid' }, DOGE);

export const AddressWrong: Story = address(
  'doge',
  { status: 'invalid', part: 'address', looksLike: 'Bitcoin' },
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
);

/** A memo or tag has a field of its own. */
export const AddressWithTag: Story = address('xrp', { status: 'valid' }, 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh');
