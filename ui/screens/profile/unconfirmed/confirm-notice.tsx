import { Callout } from '../../../components/callout/callout.tsx';
import { ConfirmSetting, type ConfirmSettingProps } from './confirm-setting.tsx';
import classes from '../profile-parts.module.css';

interface ConfirmNoticeProps extends ConfirmSettingProps {
  /** Describes what is out of use until it is confirmed. */
  readonly note: string;
}

/** Marks a setting that waits for confirmation, with a form to confirm it. */
export function ConfirmNotice({ note, ...setting }: ConfirmNoticeProps) {
  const { webhookUrl } = setting.setting;
  return (
    <Callout tone="attention">
      <p>{note}</p>
      {webhookUrl !== undefined && (
        <p className={classes['value']}>
          <bdi>{webhookUrl}</bdi>
        </p>
      )}
      <ConfirmSetting {...setting} />
    </Callout>
  );
}
