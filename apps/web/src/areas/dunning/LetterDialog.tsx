import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DunningFamily } from '@vereinshaus/contract/dunning/calls';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { dunningLetterQuery } from './dunning.api.ts';

/** The mail this family would get now. */
export const LetterDialog = ({ family, onClose }: { family: DunningFamily; onClose: () => void }) => (
  <Dialog title={`E-Mail an ${family.fullname}`} size="lg" onClose={onClose}>
    <QueryState query={useQuery({ ...dunningLetterQuery(family.ID), staleTime: 0 })}>
      {({ subject, text }) => (
        <Stack gap="sm">
          <Text fw={600}>{subject}</Text>
          <Paper withBorder p="md">
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Paper>
        </Stack>
      )}
    </QueryState>
  </Dialog>
);
