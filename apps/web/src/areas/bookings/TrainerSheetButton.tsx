import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../kit/save-file.ts';
import { useTrainerSheet } from './safety.api.ts';

type TrainerSheetButtonProps = {
  courseId: number;
  /** Only those who are there on this date. */
  eventId?: number;
};

/** Trainerblatt: the same on paper, for a hall without a network. */
export const TrainerSheetButton = ({ courseId, eventId }: TrainerSheetButtonProps) => {
  const sheet = useTrainerSheet();
  const print = () =>
    sheet.mutate(
      { id: courseId, ...(eventId !== undefined && { eventID: eventId }) },
      { onSuccess: ({ content, fileName, mimeType }) => saveFile(fileName, mimeType, content) },
    );
  return (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={sheet.isPending}
      onClick={print}
    >
      {eventId === undefined ? 'Trainerblatt (PDF)' : 'Liste drucken (PDF)'}
    </Button>
  );
};
