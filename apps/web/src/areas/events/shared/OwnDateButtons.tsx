import { Button } from '@mantine/core';
import { useState } from 'react';
import { CancelOwnDialog, MoveOwnDialog, type OwnDateToChange } from '../OwnDateDialogs.tsx';

/** Absagen and Verschieben, for whoever leads the date. */
export const OwnDateButtons = ({ date, onDone }: { date: OwnDateToChange; onDone?: () => void }) => {
  const [open, setOpen] = useState<'cancel' | 'move' | null>(null);
  const dialog = { date, onClose: () => setOpen(null), onDone: onDone ?? (() => setOpen(null)) };
  return (
    <>
      <Button variant="default" onClick={() => setOpen('move')}>
        Verschieben
      </Button>
      <Button variant="default" onClick={() => setOpen('cancel')}>
        Absagen
      </Button>
      {open === 'cancel' && <CancelOwnDialog {...dialog} />}
      {open === 'move' && <MoveOwnDialog {...dialog} />}
    </>
  );
};
