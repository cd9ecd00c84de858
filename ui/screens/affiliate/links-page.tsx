import { useState } from 'react';
import { MOST_LINKS } from '../../../core/domain/affiliates/named-link.ts';
import { AddLink } from '../../../core/use-cases/affiliates/affiliate-account.ts';
import { AccountForm } from '../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../components/account-form/status-message.tsx';
import { buttonClass } from '../../components/button/button.tsx';
import { LabelledField } from '../../components/modals/labelled-field.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { RecordTable } from '../../components/record-table/record-table.tsx';
import { useAccountForm } from '../../hooks/forms/use-account-form.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { PartProps } from './account/account-page.tsx';
import type { PartOf } from './affiliate-data.ts';
import { linkColumns } from './link-columns.tsx';
import classes from './parts.module.css';

/** `/affiliate/links`: named links, and what each led to. */
export function LinksPage({ part: { links }, page }: PartProps<PartOf<'links'>>) {
  const text = useText();
  const i18n = useI18n();
  return (
    <>
      <Panel title={text('affiliate.newLink')}>
        <p className={classes['note']}>{text('affiliate.linksNote')}</p>
        <NewLink isFull={links.length >= MOST_LINKS} onAdded={page.renew} />
      </Panel>
      {links.length > 0 && (
        <>
          <div className={classes['head']}>
            <h2 className={classes['heading']}>{text('affiliate.links')}</h2>
            <a href="/api/affiliate/export/links.csv" download className={buttonClass({ look: 'quiet' })}>
              {text('affiliate.export')}
            </a>
          </div>
          <RecordTable
            label={text('affiliate.links')}
            columns={linkColumns(text, i18n)}
            items={links}
            keyOf={({ sub }) => sub}
            hasManyColumns
          />
        </>
      )}
    </>
  );
}

function NewLink({ isFull, onAdded }: { readonly isFull: boolean; onAdded(): void }) {
  const text = useText();
  const add = useUseCase(AddLink);
  const [added, setAdded] = useState<string>();
  const form = useAccountForm({ sub: '' }, async ({ sub }) => {
    setAdded(undefined);
    await add.execute(sub);
    setAdded(sub.trim());
    onAdded();
  });
  const field = form.field('sub');
  const wrong = isFull ? text('affiliate.linksMany', { most: MOST_LINKS }) : text('affiliate.linkNameWrong');
  return (
    <AccountForm form={form} submitLabel={text('affiliate.addLink')}>
      <LabelledField
        {...field}
        error={field.error === undefined ? undefined : wrong}
        label={text('affiliate.linkName')}
        hint={text('affiliate.linkNameHint')}
        autoComplete="off"
        maxLength={32}
      />
      <StatusMessage>
        {added !== undefined && !form.isBusy && !form.problem
          ? text('affiliate.linkAdded', { name: added })
          : undefined}
      </StatusMessage>
    </AccountForm>
  );
}
