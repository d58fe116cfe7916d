import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { ShownText, TextVersion } from '@vereinshaus/contract/texts/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Difference } from './TextDifference.tsx';
import { useRestoreText } from './texts.api.ts';

/** 0 = the product's default text. */
type ChosenVersion = number | null;

const Version = ({ one, text, onRestore }: { one: TextVersion; text: ShownText; onRestore: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const isNewest = one.version === text.version;
  const name = `Fassung ${one.version}`;
  return (
    <Card withBorder component="section" aria-label={name}>
      <Group justify="space-between">
        <Stack gap={0}>
          <Text fw={500}>
            {name}
            {one.isDefault && ': zurück zum Standardtext'}
            {isNewest && ' (gilt)'}
          </Text>
          <Text size="sm" c="dimmed">
            {formatDayAndTime(new Date(one.time * 1000))}
            {one.by !== '' && `, ${one.by}`}
          </Text>
        </Stack>
        {!isNewest && (
          <Group gap="xs">
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={isOpen}
              aria-label={`Unterschied zu heute zeigen: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              Unterschied zu heute zeigen
            </Button>
            {text.mayChange && (
              <Button variant="light" size="compact-md" aria-label={`Wiederherstellen: ${name}`} onClick={onRestore}>
                Wiederherstellen
              </Button>
            )}
          </Group>
        )}
      </Group>
      {isOpen && (
        <Stack mt="sm" gap="xs">
          {text.hasSubject && <Difference label={`Betreff, ${name}`} before={one.subject} after={text.subject} />}
          <Difference label={`Text, ${name}`} before={one.body} after={text.body} />
        </Stack>
      )}
    </Card>
  );
};

/** Earlier versions; each can be restored, and so can the default. */
export const TextVersions = ({ text }: { text: ShownText }) => {
  const restore = useRestoreText();
  const [chosen, setChosen] = useState<ChosenVersion>(null);
  return (
    <Stack>
      {text.mayChange && text.isOwn && (
        <Group>
          <Button variant="default" leftSection={<IconRestore size={16} aria-hidden />} onClick={() => setChosen(0)}>
            Standardtext wiederherstellen
          </Button>
        </Group>
      )}
      {text.versions.length === 0 ? (
        <Text c="dimmed">Dieser Text wurde noch nie geändert.</Text>
      ) : (
        text.versions.map((one) => (
          <Version key={one.version} one={one} text={text} onRestore={() => setChosen(one.version)} />
        ))
      )}
      <ConfirmModal
        opened={chosen !== null}
        title={chosen === 0 ? 'Standardtext wiederherstellen?' : 'Fassung wiederherstellen?'}
        confirmLabel="Wiederherstellen"
        isPending={restore.isPending}
        onConfirm={() =>
          restore.mutate(
            { key: text.key, version: text.version, from: chosen ?? 0 },
            { onSuccess: () => setChosen(null) },
          )
        }
        onClose={() => setChosen(null)}
      >
        {restore.isError
          ? restore.error.message
          : 'Was jetzt gilt, bleibt als Fassung erhalten. Noch nicht gespeicherte Änderungen gehen verloren.'}
      </ConfirmModal>
    </Stack>
  );
};
