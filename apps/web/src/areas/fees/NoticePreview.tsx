import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { type NoticeQuery, noticeQuery, saveLetter, useTestNotice } from './fees.api.ts';

type Props = {
  families: readonly { ID: number; fullname: string }[];
  /** The run, or the preview of a run. */
  of: Omit<NoticeQuery, 'payer_ID'>;
};

/** Wie es aussieht: the Vorschreibung of a selected family as mail and as letter, and a test mail to the user. */
export const NoticePreview = ({ families, of }: Props) => {
  const [payerId, setPayerId] = useState(families[0]?.ID ?? 0);
  const test = useTestNotice();
  const wish = { ...of, payer_ID: payerId };
  const shown = useQuery({ ...noticeQuery(wish), staleTime: 0, enabled: payerId > 0 });
  if (families.length === 0) return null;
  return (
    <Stack gap="xs">
      <Select
        label="Vorschau für"
        searchable
        allowDeselect={false}
        limit={50}
        data={families.map(({ ID, fullname }) => ({ value: String(ID), label: fullname }))}
        value={String(payerId)}
        onChange={(value) => setPayerId(Number(value))}
      />
      <QueryState query={shown}>
        {({ subject, text }) => (
          <Paper
            withBorder
            p="sm"
            mah={280}
            style={{ overflowY: 'auto' }}
            tabIndex={0}
            aria-label="Vorschau der E-Mail"
          >
            <Text fw={600} size="sm">
              {subject}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Paper>
        )}
      </QueryState>
      <Group gap="xs">
        <Button variant="default" size="compact-md" loading={test.isPending} onClick={() => test.mutate(wish)}>
          Test an mich
        </Button>
        <Button variant="default" size="compact-md" onClick={() => void saveLetter(wish)}>
          Als Brief (PDF)
        </Button>
      </Group>
    </Stack>
  );
};
