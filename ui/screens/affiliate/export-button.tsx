import { Button } from '../../components/button/button.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAction } from '../../hooks/use-action.ts';
import { downloadText } from '../../hooks/download-text.ts';
import classes from './parts.module.css';

export interface ExportButtonProps {
  /** Makes the text of the file. */
  readonly csv: { execute(): Promise<string> };
  readonly fileName: string;
}

/** Hands the whole of a list over as a file. */
export function ExportButton({ csv, fileName }: ExportButtonProps) {
  const text = useText();
  const { state, run } = useAction();
  const isBusy = state.status === 'busy';
  const save = () => void run(async () => downloadText(fileName, await csv.execute(), 'text/csv'));
  return (
    <div className={classes['row']}>
      <Button look="quiet" disabled={isBusy} aria-busy={isBusy} onClick={save}>
        {text(isBusy ? 'affiliate.exporting' : 'affiliate.export')}
      </Button>
      {state.status === 'failed' && (
        <p className={classes['note']} role="alert">
          {text('affiliate.exportFailed')}
        </p>
      )}
    </div>
  );
}
