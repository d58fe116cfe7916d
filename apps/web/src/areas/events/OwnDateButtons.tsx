import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnDateToChange } from './OwnDateDialogs.tsx';
import { type OwnDateChange, OwnDateDialog } from './shared/OwnDateDialog.tsx';

/** Absagen and Verschieben, for the trainer of the date. */
export const OwnDateButtons = ({ date, onDone }: { date: OwnDateToChange; onDone?: () => void }) => {
  const [open, setOpen] = useState<OwnDateChange | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpen('move')}>
        Verschieben
      </Button>
      <Button variant="default" onClick={() => setOpen('cancel')}>
        Absagen
      </Button>
      {open !== null && <OwnDateDialog date={date} change={open} onClose={() => setOpen(null)} onDone={onDone} />}
    </>
  );
};
