import { MAX_MESSAGE_LENGTH } from '../../../core/domain/site/ticket.ts';
import type { SupportProfile } from '../../../core/use-cases/tickets/load-support-profile.ts';
import type { TicketForm as Values } from '../../../core/use-cases/tickets/open-ticket.ts';
import { type Problem, useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { type Text, useText } from '../../hooks/i18n.ts';
import { type ErrorText, useErrorText } from '../../hooks/forms/use-error-text.ts';
import { Button } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import { TextArea } from '../text-field/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';
import classes from './support-panel.module.css';

interface TicketFormProps {
  /** The sender, as far as known; undefined while it is loading. */
  readonly profile: SupportProfile | undefined;
  /** ID of the exchange that the page shows. */
  readonly transactionId: string | undefined;
  /** Rejects with an `ExchangeError`. */
  onSend(values: Values): Promise<void>;
}

/** Fields of a support ticket. While it is being sent, and before the sender is known, nothing can be typed. */
export function TicketForm({ profile, transactionId = '', onSend }: TicketFormProps) {
  const text = useText();
  const errorText = useErrorText();
  const { ref, ...form } = useAccountForm({ email: profile?.email ?? '', transactionId, message: '' }, onSend);
  const isWaiting = form.isBusy || profile === undefined;
  const field = (name: 'email' | 'transactionId' | 'message') => ({ ...form.field(name), disabled: isWaiting });
  return (
    <form ref={ref} className={classes['form']} onSubmit={form.onSubmit} noValidate aria-busy={isWaiting}>
      <p className={classes['lead']}>
        {profile?.name === undefined ? text('support.lead') : text('support.leadTo', { name: profile.name })}
      </p>
      <TextField {...field('email')} label={text('support.email')} type="email" autoComplete="email" required />
      <TextField {...field('transactionId')} label={text('support.exchange')} isOptional isCode autoComplete="off" />
      <TextArea {...field('message')} label={text('support.message')} longest={MAX_MESSAGE_LENGTH} />
      {form.problem && (
        <Callout tone="negative" isAlert>
          <p>{wordsOf(form.problem, text, errorText)}</p>
        </Callout>
      )}
      <Button type="submit" look="primary" isWide disabled={isWaiting}>
        {text(form.isBusy ? 'support.sending' : 'support.send')}
      </Button>
    </form>
  );
}

function wordsOf({ code, messages }: Problem, text: Text, errorText: ErrorText): string | undefined {
  if (code === 'too-many-requests') return text('support.tooMany');
  return code === 'unavailable' || code === 'internal' ? text('support.failed') : errorText(messages);
}
