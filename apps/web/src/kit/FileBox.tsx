import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StatusBanner } from './StatusBanner.tsx';
import { useFileDrop } from './use-file-drop.ts';

type FileBoxProps = {
  /** What is selected, e.g. „Tabelle“. */
  what: string;
  accept: string;
  largestMb: number;
  /** Message for a file that is too large. */
  tooLarge: string;
  upload: { isPending: boolean; error: Error | null };
  onChoose: (file: File) => void;
  /** What the file may contain, and what happens to it. */
  children: ReactNode;
  /** Shown next to the button. */
  aside?: ReactNode;
};

/** Accepts a file by button, or by drop anywhere on the page. A file that is too large is never uploaded. */
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
