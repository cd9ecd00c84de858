import { Button } from '../../../components/button/button.tsx';
import { useText } from '../../../hooks/i18n.ts';
import classes from './address-tools.module.css';
import { useScanner } from './use-scanner.ts';

interface CameraProps {
  onFound(text: string): void;
  onClose(): void;
}

/** Shows what the camera sees, until it sees a code. */
export function Camera({ onFound, onClose }: CameraProps) {
  const text = useText();
  const { video, hasFailed } = useScanner(onFound);
  return (
    <div className={classes['camera']}>
      {!hasFailed && <video ref={video} className={classes['video']} muted playsInline aria-hidden="true" />}
      <p className={classes['note']} aria-live="polite">
        {text(hasFailed ? 'tools.scanFailed' : 'tools.scanning')}
      </p>
      <div>
        <Button look="quiet" onClick={onClose}>
          {text('modal.close')}
        </Button>
      </div>
    </div>
  );
}
