import { CancelOwnDialog, MoveOwnDialog, type OwnDateToChange } from '../OwnDateDialogs.tsx';

export type OwnDateChange = 'cancel' | 'move';

type OwnDateDialogProps = {
  date: OwnDateToChange;
  change: OwnDateChange;
  onClose: () => void;
  /** Where it goes on once it is done; closed when nothing is said. */
  onDone?: (() => void) | undefined;
};

/** Absagen or Verschieben, for whoever leads the date. */
export const OwnDateDialog = ({ date, change, onClose, onDone = onClose }: OwnDateDialogProps) => {
  const Dialog = change === 'cancel' ? CancelOwnDialog : MoveOwnDialog;
  return <Dialog date={date} onClose={onClose} onDone={onDone} />;
};
