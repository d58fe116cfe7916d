import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MergeSide } from '@vereinshaus/contract/duplicates/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { ChoiceLine } from './ChoiceLine.tsx';
import { comparisonQuery, useDeclareDistinct, useMerge } from './duplicates.api.ts';
import { belongingsOf, differences } from './merge-values.ts';
import { useMergeForm } from './use-merge-form.ts';

const listPath = '/benutzer/dubletten';

const nameOf = ({ fullname, ID }: MergeSide) => `${fullname} (Nr. ${ID})`;

/** A person with their records; selectable as the one that is kept. */
const SideCard = ({ side, isSurvivor }: { side: MergeSide; isSurvivor: boolean }) => (
  <Paper withBorder p="md" radius="md" aria-label={nameOf(side)} component="section">
    <Stack gap={4}>
      <Radio value={String(side.ID)} label={`${nameOf(side)} behalten`} />
      <Text size="sm" c="dimmed">
        {isSurvivor
          ? 'Bekommt alles von der anderen Person.'
          : 'Wird in die andere Person übernommen. Wer einen alten Link hat, kommt zu ihr.'}
      </Text>
      <Text size="sm">
        <ProfileLink personId={side.ID} name="Profil ansehen" /> · angelegt {formatMoment(side.created)}
      </Text>
      <Text size="sm">
        {[
          !side.isVerwalter && `Familie ${side.verwalterName}`,
          side.lastActive !== 0 && `zuletzt aktiv ${formatMoment(side.lastActive)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm">{belongingsOf(side).join(', ') || 'keine Rollen, Buchungen oder Berechtigungen'}</Text>
    </Stack>
  </Paper>
);

type MergeModalProps = {
  survivor: MergeSide;
  other: MergeSide;
  opened: boolean;
  /** The merge ends one of two memberships. */
  endsMembership: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const MergeModal = ({ survivor, other, endsMembership, ...modal }: MergeModalProps) => (
  <ConfirmModal {...modal} title="Wirklich zusammenführen?" confirmLabel="Personen zusammenführen">
    <Stack gap="xs">
      <Text>
        Von {nameOf(other)} geht alles an {nameOf(survivor)}: {belongingsOf(other).join(', ') || 'die gewählten Daten'}.
      </Text>
      <Text>Der Datensatz Nr. {other.ID} ist danach leer. Das lässt sich nicht rückgängig machen.</Text>
      {endsMembership && <Text>Der Mitgliedsstand, den du nicht gewählt hast, gilt ab heute nicht mehr.</Text>}
      {survivor.bookings > 0 && other.bookings > 0 && (
        <Text>
          Sind beide im selben Kurs, bleibt die Buchung mit Platz (vor der Warteliste) und die andere endet. Was sie
          gekostet hat, bleibt auf dem Konto stehen; bitte prüfe es danach.
        </Text>
      )}
    </Stack>
  </ConfirmModal>
);

const Comparison = ({ one, other }: { one: MergeSide; other: MergeSide }) => {
  const navigate = useNavigate();
  const lines = differences(one, other, useClub());
  const form = useMergeForm(one, other, lines);
  const [isAsking, setAsking] = useState(false);
  const merge = useMerge();
  const declare = useDeclareDistinct();
  const confirm = () =>
    merge.mutate(
      { survivor_ID: form.survivor.ID, other_ID: form.loser.ID, choices: { ...form.choices } },
      {
        onSuccess: ({ survivor_ID }) => navigate(`/benutzer/profil/${survivor_ID}`),
        onError: () => setAsking(false),
      },
    );
  const keepBoth = () =>
    declare.mutate({ one_ID: one.ID, other_ID: other.ID }, { onSuccess: () => navigate(listPath) });
  return (
    <Stack maw="var(--width-content)">
      <Radio.Group
        label="Welche Person bleibt?"
        value={String(form.survivor.ID)}
        onChange={(value) => form.chooseSurvivor(Number(value))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt={6}>
          {[one, other].map((side) => (
            <SideCard key={side.ID} side={side} isSurvivor={side.ID === form.survivor.ID} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Title order={2} size="h4">
        Welcher Wert bleibt?
      </Title>
      {lines.length === 0 && <Text c="dimmed">Alle Daten sind gleich; hier ist nichts zu wählen.</Text>}
      {lines.map((line) => (
        <ChoiceLine
          key={line.field}
          line={line}
          isSurvivorLeft={form.survivor.ID === one.ID}
          names={[nameOf(one), nameOf(other)]}
          choice={form.choices[line.field] ?? 'survivor'}
          onChoose={(choice) => form.choose(line.field, choice)}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" loading={declare.isPending} onClick={keepBoth}>
          Keine Dublette
        </Button>
        <Button onClick={() => setAsking(true)}>Zusammenführen</Button>
      </Group>
      <MergeModal
        survivor={form.survivor}
        other={form.loser}
        endsMembership={form.choices.membership !== undefined && form.choices.membership !== 'both'}
        opened={isAsking}
        isPending={merge.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
};

/** /benutzer/dubletten/{one}/{other}: compares both side by side; each field has a choice. */
export const ComparePage = () => {
  const { oneID, otherID } = useParams();
  const comparison = useQuery({ ...comparisonQuery(Number(oneID), Number(otherID)), staleTime: 0 });
  return (
    <Stack gap={0}>
      <PageHeader title="Dubletten vergleichen" back={{ to: listPath, label: 'Mögliche Dubletten' }} />
      <QueryState query={comparison} skeleton={<SkeletonLines lines={12} />}>
        {({ one, other }) =>
          one.deleteDate !== 0 || other.deleteDate !== 0 ? (
            <StatusBanner kind="info">Eine der beiden Personen ist gelöscht oder schon zusammengeführt.</StatusBanner>
          ) : (
            <Comparison key={`${one.ID}-${other.ID}`} one={one} other={other} />
          )
        }
      </QueryState>
    </Stack>
  );
};
