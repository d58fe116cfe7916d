import { Button, CopyButton, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/days';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';

type Props = { title: string; code: string; validUntil: number; children: ReactNode; onClose: () => void };

/** A code that is shown this once, to be passed on. */
export const CodeDialog = ({ title, code, validUntil, children, onClose }: Props) => (
  <Dialog title={title} onClose={onClose} isShort>
    <Stack>
      <Text size="sm">{children}</Text>
      <Title order={3} ta="center" style={{ letterSpacing: '0.1em' }}>
        {code}
      </Title>
      <Text size="sm" c="dimmed" ta="center">
        gültig bis {formatMoment(validUntil)}
      </Text>
      <DialogFooter>
        <CopyButton value={code}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Kopiert' : 'Code kopieren'}</Button>}
        </CopyButton>
      </DialogFooter>
    </Stack>
  </Dialog>
);
