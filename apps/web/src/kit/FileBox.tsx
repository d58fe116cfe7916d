import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StatusBanner } from './StatusBanner.tsx';
import { useFileDrop } from './use-file-drop.ts';

type FileBoxProps = {
  /** What is chosen, e.g. „Tabelle“. */
  what: string;
  accept: string;
  largestMb: number;
  /** Said of a file that is larger. */
  tooLarge: string;
  upload: { isPending: boolean; error: Error | null };
  onChoose: (file: File) => void;
  /** What may be in the file, and what becomes of it. */
  children: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
};

/** Takes a file from the button, or from wherever on the page it is dropped. One that is too large is never sent. */
export const FileBox = ({ what, accept, largestMb, tooLarge, upload, onChoose, children, aside }: FileBoxProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null) => {
    if (file === null) return;
    const isTooLarge = file.size > largestMb * 1024 * 1024;
    setProblem(isTooLarge ? tooLarge : null);
    if (!isTooLarge) onChoose(file);
  };
  const isOver = useFileDrop(choose);
  const message = problem ?? upload.error?.message;
  return (
    <Paper
      withBorder
      p="lg"
      radius="md"
      maw="var(--width-text)"
      {...(isOver && { bd: '2px dashed var(--mantine-primary-color-filled)' })}
    >
      <Stack>
        <Text>{children}</Text>
        {message !== undefined && <StatusBanner kind="error">{message}</StatusBanner>}
        <Group>
          <FileButton accept={accept} onChange={choose} inputProps={{ 'aria-label': what }}>
            {(props) => (
              <Button {...props} loading={upload.isPending} leftSection={<IconUpload size={18} aria-hidden />}>
                {what} hochladen
              </Button>
            )}
          </FileButton>
          {aside}
        </Group>
      </Stack>
    </Paper>
  );
};
