import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBox } from '../../kit/CodeBox.tsx';
import { Dialog } from '../../kit/Dialog.tsx';

type CodeDialogProps = { title: string; code: string; validUntil: number; children: ReactNode; onClose: () => void };

/** A code to pass on, with its purpose. */
export const CodeDialog = ({ title, code, validUntil, children, onClose }: CodeDialogProps) => (
  <Dialog title={title} onClose={onClose} isShort>
    <Stack>
      <Text size="sm">{children}</Text>
      <CodeBox code={code} validUntil={validUntil} />
    </Stack>
  </Dialog>
);
