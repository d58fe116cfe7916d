import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';

type Props = { sentence: string; keepLabel: string; onKeepMine: () => void; onLoad: () => void; onClose: () => void };

/** Shown when another user has saved first: nothing is overwritten, and the input here is not lost. */
export const ChangedMeanwhile = ({ sentence, keepLabel, onKeepMine, onLoad, onClose }: Props) => {
  return (
    <Dialog title="Inzwischen gespeichert" isShort onClose={onClose}>
      <Stack>
        <Text>{sentence}</Text>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Weiterschreiben
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {keepLabel}
          </Button>
          <Button
            onClick={() => {
              onClose();
              onLoad();
            }}
          >
            Neuen Stand laden
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
};
