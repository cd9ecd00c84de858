import { totalsSum } from '../../../../core/domain/affiliates/affiliate-totals.ts';
import { Figures } from '../../../components/affiliate/figures.tsx';
import { CopyButton } from '../../../components/copy-button/copy-button.tsx';
import { Detail, DetailList } from '../../../components/detail-list/detail-list.tsx';
import { DateTime } from '../../../components/date-time/date-time.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { QrCode } from '../../../components/qr-code/qr-code.tsx';
import { useI18n, useText } from '../../../hooks/i18n.ts';
import { AccountMoney } from './account-money.tsx';
import type { PartOf } from '../affiliate-data.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { LinkForm } from './link-form.tsx';
import classes from '../parts.module.css';

/** Data of a page's part. */
export interface PartProps<Part> {
  readonly part: Part;
  readonly page: AffiliatePageContext;
}

const START = ['start1', 'start2', 'start3'] as const;

/** `/affiliate`: the link and its target, a summary of statistics, balances and payout addresses. */
export function AccountPage({ part, page }: PartProps<PartOf<'account'>>) {
  const { account, summary } = part;
  const text = useText();
  const i18n = useI18n();
  const totals = totalsSum(summary.web, summary.api);
  const share = i18n.number(Number(account.share), { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <Panel title={text('affiliate.link')} isRaised>
          <p className={classes['note']}>{text('affiliate.linkNote', { share })}</p>
          <div className={classes['share']}>
            <div className={classes['stack']}>
              <p className={classes['linkText']} dir="ltr">
                {account.link}
              </p>
              <div className={classes['row']}>
                <CopyButton value={account.link} label={text('affiliate.link')} />
              </div>
            </div>
            <QrCode value={account.link} label={text('affiliate.qr')} />
          </div>
        </Panel>
        <Panel title={text('affiliate.opens')}>
          <LinkForm config={account.linkConfig} page={page} />
        </Panel>
      </div>
      <div className={classes['column']}>
        <Panel title={text('affiliate.facts')}>
          <DetailList>
            <Detail label={text('affiliate.share')}>{share}</Detail>
            <Detail label={text('affiliate.refId')}>
              <bdi className={classes['code']}>{account.refId}</bdi>
            </Detail>
            <Detail label={text('affiliate.since')}>
              <DateTime iso={account.createdAt} />
            </Detail>
          </DetailList>
        </Panel>
        {totals.clicks + totals.exchanges === 0 ? (
          <Panel title={text('affiliate.start')}>
            <ol className={classes['steps']}>
              {START.map((step) => (
                <li key={step}>{text(`affiliate.${step}`)}</li>
              ))}
            </ol>
          </Panel>
        ) : (
          <Panel title={text('affiliate.soFar')}>
            <Figures totals={totals} />
          </Panel>
        )}
        <AccountMoney balances={part.balances} addresses={part.addresses} page={page} />
      </div>
    </div>
  );
}
