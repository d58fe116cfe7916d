import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';

type Props = { sentence: string; onKeepMine: () => void; onLoad: () => void; onClose: () => void };

/** Somebody was faster: nothing is overwritten, and nothing that was written here is lost. */
export const ChangedMeanwhile = ({ sentence, onKeepMine, onLoad, onClose }: Props) => {
  return (
    <Dialog title="Inzwischen gespeichert" isShort onClose={onClose}>
      <Stack>
        <Text>{sentence}</Text>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Weiterschreiben
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            Meinen als neuen Entwurf
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
