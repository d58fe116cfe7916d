import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { photoProblem, photoTypes } from '@vereinshaus/contract/files/calls';
import type { Pickup } from '@vereinshaus/contract/guardianships/pickups';
import { useId, useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { ConfirmModal } from '../../../kit/ConfirmModal.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { PickupDialog } from '../PickupDialog.tsx';
import { pickupsQuery, useRemovePickup, useRenewCode, useSavePickupPhoto } from '../pickups.api.ts';
import { useIsGrownUp } from '../use-is-grown-up.ts';

type Child = { ID: number; prename: string; birthdate: number };
type LineProps = { child: Child; pickup: Pickup; onEdit: () => void; onRemove: () => void };

const Line = ({ child, pickup, onEdit, onRemove }: LineProps) => {
  const photo = useSavePickupPhoto(child.ID, pickup.ID);
  const renew = useRenewCode();
  const choose = (file: File | null) => {
    if (file === null) return;
    const problem = photoProblem(file);
    if (problem === undefined) photo.mutate(file);
    else showBanner('error', problem);
  };
  return (
    <Group component="li" gap="sm" justify="space-between">
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar
          personId={pickup.ID}
          name={pickup.name}
          image={pickup.photo}
          alt={pickup.photo === '' ? '' : `Foto von ${pickup.name}`}
          size={56}
        />
        <div>
          <Text fw={600}>
            {pickup.name}
            {pickup.relation !== '' && `, ${pickup.relation}`}
          </Text>
          <Text size="sm">
            Code{' '}
            <Text span fw={600} mod="figures">
              {pickup.code}
            </Text>
          </Text>
        </div>
      </Group>
      <Group gap="xs">
        <FileButton accept={photoTypes.join(',')} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              loading={photo.isPending}
              aria-label={`${pickup.photo === '' ? 'Foto hochladen' : 'Anderes Foto'}: ${pickup.name}`}
            >
              {pickup.photo === '' ? 'Foto hochladen' : 'Anderes Foto'}
            </Button>
          )}
        </FileButton>
        <Button
          size="sm"
          variant="default"
          loading={renew.isPending}
          aria-label={`Neuer Code: ${pickup.name}`}
          onClick={() => renew.mutate({ child_ID: child.ID, ID: pickup.ID })}
        >
          Neuer Code
        </Button>
        <Button size="sm" variant="default" aria-label={`Ändern: ${pickup.name}`} onClick={onEdit}>
          Ändern
        </Button>
        <Button size="sm" variant="default" aria-label={`Entfernen: ${pickup.name}`} onClick={onRemove}>
          Entfernen
        </Button>
      </Group>
    </Group>
  );
};

const NewPickup = ({ child }: { child: Child }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group>
      <Button variant="light" aria-label={`Abholperson eintragen: ${child.prename}`} onClick={() => setOpen(true)}>
        Abholperson eintragen
      </Button>
      {isOpen && <PickupDialog childId={child.ID} pickup={null} onClose={() => setOpen(false)} />}
    </Group>
  );
};

const List = ({ child, pickups }: { child: Child; pickups: readonly Pickup[] }) => {
  const [edited, setEdited] = useState<Pickup | null>(null);
  const [removed, setRemoved] = useState<Pickup | null>(null);
  const remove = useRemovePickup();
  return (
    <>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {pickups.map((pickup) => (
          <Line
            key={pickup.ID}
            child={child}
            pickup={pickup}
            onEdit={() => setEdited(pickup)}
            onRemove={() => setRemoved(pickup)}
          />
        ))}
      </Stack>
      {edited !== null && <PickupDialog childId={child.ID} pickup={edited} onClose={() => setEdited(null)} />}
      <ConfirmModal
        opened={removed !== null}
        title="Wirklich entfernen?"
        confirmLabel="Abholperson entfernen"
        isPending={remove.isPending}
        onConfirm={() =>
          removed !== null &&
          remove.mutate({ child_ID: child.ID, ID: removed.ID }, { onSettled: () => setRemoved(null) })
        }
        onClose={() => setRemoved(null)}
      >
        {removed?.name} darf {child.prename} danach nicht mehr abholen; das Foto wird gelöscht.
      </ConfirmModal>
    </>
  );
};

/** With a heading if the page has none. */
type Props = { child: Child; title?: string };

/**
 * Wer abholen darf: name, photo and code, visible to trainers while the course runs. For minors; persons who have come of age can only
 * remove existing entries.
 */
export const Pickups = ({ child, title }: Props) => {
  const query = useQuery(pickupsQuery(child.ID));
  const isGrownUp = useIsGrownUp(child);
  const headingId = useId();
  if (isGrownUp && (query.data === undefined || query.data.pickups.length === 0)) return null;
  return (
    <Stack
      gap="sm"
      maw="var(--width-content)"
      {...(title !== undefined && { component: 'section', 'aria-labelledby': headingId })}
    >
      {title !== undefined && (
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
      )}
      <QueryState
        query={query}
        isEmpty={({ pickups }) => pickups.length === 0}
        empty={<Text size="sm">Für {child.prename} ist niemand zum Abholen eingetragen.</Text>}
      >
        {({ pickups }) => <List child={child} pickups={pickups} />}
      </QueryState>
      <Text size="sm" c="dimmed">
        Wer abholt, nennt den Code. Die Trainer sehen Name, Foto und Code, solange der Kurs läuft.
      </Text>
      {!isGrownUp && <NewPickup child={child} />}
    </Stack>
  );
};
