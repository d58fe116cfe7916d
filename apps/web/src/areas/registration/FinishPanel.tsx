import { Box, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useViewer } from '../../kit/May.tsx';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const endTitle = 'Registration abgeschlossen';

/** A code for a person without an e-mail address, to be written down or printed. */
export const ActivationCode = ({ code }: { code: string }) => (
  <Stack gap="xs">
    <Text>Gib diesen Aktivierungscode weiter. Er gilt 30 Tage und nur einmal, einzulösen unter „Aktivieren“:</Text>
    <Group>
      <Code fz="xl" p="sm">
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Kopiert' : 'Code kopieren'}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Stack>
);

type FinishPanelProps = { message: string; children?: ReactNode };

/** The last screen: the result, and the next steps. */
export const FinishPanel = ({ message, children }: FinishPanelProps) => (
  <Box maw="var(--width-form)" mx={useViewer() === null ? 'auto' : 0}>
    <Stack gap="lg">
      <ResultHead title={endTitle} />
      <StatusBanner kind="registration">{message}</StatusBanner>
      {children}
    </Stack>
  </Box>
);
