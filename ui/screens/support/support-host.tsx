import { useEffect, useState } from 'react';
import { LoadSupportProfile, type SupportProfile } from '../../../core/use-cases/tickets/load-support-profile.ts';
import { OpenTicket } from '../../../core/use-cases/tickets/open-ticket.ts';
import { SupportPanel, type SupportPanelProps } from '../../components/support-panel/support-panel.tsx';
import { TicketForm } from '../../components/support-panel/ticket-form.tsx';
import { TicketSent } from '../../components/support-panel/ticket-sent.tsx';
import { useUseCase } from '../../hooks/use-use-case.ts';

export interface SupportHostProps extends Omit<SupportPanelProps, 'children'> {
  /** ID of the exchange that the page shows. */
  readonly transactionId: string | undefined;
}

/** The support panel. Large: load it lazily, with the use cases of accounts. */
export function SupportHost({ transactionId, ...panel }: SupportHostProps) {
  const load = useUseCase(LoadSupportProfile);
  const openTicket = useUseCase(OpenTicket);
  const [profile, setProfile] = useState<SupportProfile>();
  const [sent, setSent] = useState<{ readonly id: string; readonly email: string }>();
  useEffect(() => {
    let isShown = true;
    void load.execute().then((found) => isShown && setProfile(found));
    return () => {
      isShown = false;
    };
  }, [load]);
  return (
    <SupportPanel {...panel}>
      {sent ? (
        <TicketSent {...sent} onAnother={() => setSent(undefined)} />
      ) : (
        <TicketForm
          key={profile ? 'known' : 'asked'}
          profile={profile}
          transactionId={transactionId}
          onSend={async (values) => setSent({ id: await openTicket.execute(values), email: values.email.trim() })}
        />
      )}
    </SupportPanel>
  );
}
