import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { useMay } from '../../../kit/May.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useNoteOpening, useSafety } from '../../attendance/shared/use-safety.ts';
import { SafetyFacts } from '../SafetyFacts.tsx';
import { TrainerSheetButton } from '../TrainerSheetButton.tsx';

/** So often it is asked again who has come. */
const renewedAfter = 15_000;

type Present = { ID: number; fullname: string; image: string; age: number | null };

type HallNowProps = {
  courseId: number;
  eventId: number;
  /** Who looks leads the date, as a trainer of the course or instead of one. */
  leads: boolean;
  present: readonly Present[];
  /** Who came and is only a name so far. */
  walkIns: readonly string[];
};

/** Wer ist in der Halle: everybody who is there, with what to look out for and whom to call; who leads sees it at once, the office has to ask. */
export const HallNow = ({ courseId, eventId, leads, present, walkIns }: HallNowProps) => {
  const readsPersons = useMay(may('user_read'));
  const [isAsked, setAsked] = useState(false);
  const isShown = leads || isAsked;
  const safety = useSafety({
    courseId,
    eventId,
    place: 'hall',
    isAsked: isShown && present.length > 0,
    refetchInterval: renewedAfter,
  });
  useNoteOpening(
    'hall',
    safety.data,
    present.map(({ ID }) => ID),
  );
  const count = present.length + walkIns.length;
  const keptAt = safety.data?.keptAt ?? null;
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status">
          {count === 1 ? 'Eine Person ist da.' : `${count} Personen sind da.`}
        </Text>
        {isShown && keptAt === null && (safety.data?.participants.length ?? 0) > 0 && (
          <TrainerSheetButton courseId={courseId} eventId={eventId} />
        )}
        {!isShown && readsPersons && present.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconFirstAidKit size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Notfallnummern anzeigen
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Gesundheit und Notfall sind nur für die Trainer dieses Kurses und das Büro. Jeder Zugriff wird protokolliert;
        die Familie sieht das.
      </Text>
      {keptAt !== null && (
        <StatusBanner kind="info">
          Kein Netz: Gesundheit und Notfallnummern sind von {formatMoment(keptAt / 1000)}. Was du hier liest, wird
          festgehalten, sobald du wieder verbunden bist.
        </StatusBanner>
      )}
      {safety.isError && <StatusBanner kind="error">{safety.error.message}</StatusBanner>}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {present.map((person) => {
          const facts = safety.data?.participants.find(({ ID }) => ID === person.ID);
          return (
            <Paper key={person.ID} component="li" withBorder p="sm">
              <Stack gap="xs">
                <Group gap="sm" wrap="nowrap">
                  <PersonAvatar personId={person.ID} name={person.fullname} image={person.image} />
                  <Text fw={600}>
                    {person.fullname}
                    {person.age !== null && `, ${person.age} Jahre`}
                  </Text>
                </Group>
                {facts !== undefined && <SafetyFacts of={facts} />}
                {facts === undefined && keptAt !== null && (
                  <Text size="sm">Über diese Person ist nichts auf diesem Gerät.</Text>
                )}
              </Stack>
            </Paper>
          );
        })}
        {walkIns.map((name, at) => (
          <Paper key={`${name} ${at}`} component="li" withBorder p="sm">
            <Text fw={600}>{name}</Text>
            <Text size="sm">Ohne Buchung da, noch niemandem zugeordnet.</Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
};
