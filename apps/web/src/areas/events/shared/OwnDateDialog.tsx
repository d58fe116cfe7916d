import { CancelOwnDialog, MoveOwnDialog, type OwnDateToChange } from '../OwnDateDialogs.tsx';

export type OwnDateChange = 'cancel' | 'move';

type OwnDateDialogProps = {
  date: OwnDateToChange;
  change: OwnDateChange;
  onClose: () => void;
  /** Called after success; closes the dialog by default. */
  onDone?: (() => void) | undefined;
};

/** Absagen or Verschieben, for the trainer of the date. */
export const OwnDateDialog = ({ date, change, onClose, onDone = onClose }: OwnDateDialogProps) => {
  const Dialog = change === 'cancel' ? CancelOwnDialog : MoveOwnDialog;
  return <Dialog date={date} onClose={onClose} onDone={onDone} />;
};
