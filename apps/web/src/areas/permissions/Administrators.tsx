import { Button, Group, Paper, Stack, Switch, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { permissions as calls, type SuperUser } from '@vereinshaus/contract/permissions/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { useMay, useViewer } from '../../kit/May.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { AddAdministratorDialog } from './AddAdministratorDialog.tsx';
import { mayMakeAdministrator, mayWriteAll, reasonAgainst, toggledRole } from './administrator-rules.ts';
import { useSetAdministrator } from './permissions.api.ts';

type RowProps = { administrator: SuperUser; mayChange: boolean; onRemove: () => void };

const AdministratorRow = ({ administrator, mayChange, onRemove }: RowProps) => {
  const viewer = useViewer();
  const change = useSetAdministrator();
  const reasonFor = (newRole: number) => (viewer === null ? null : reasonAgainst(viewer, administrator, newRole));
  const newRole = toggledRole(administrator);
  return (
    <Table.Tr>
      <RowHead>
        <ProfileLink personId={administrator.ID} name={administrator.fullname} />
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {staffLevelLabel(administrator.role)}
        </Text>
      </RowHead>
      <Table.Td visibleFrom="sm">{staffLevelLabel(administrator.role)}</Table.Td>
      <Table.Td>
        {mayChange ? (
          <Switch
            aria-label={`Schreibzugriff für ${administrator.fullname}`}
            checked={mayWriteAll(administrator)}
            disabled={reasonFor(newRole) !== null || change.isPending}
            title={reasonFor(newRole) ?? undefined}
            onChange={() => change.mutate({ child_ID: administrator.ID, newRole })}
          />
        ) : mayWriteAll(administrator) ? (
          'ja'
        ) : (
          'nein'
        )}
      </Table.Td>
      {mayChange && (
        <Table.Td ta="right">
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            disabled={reasonFor(0) !== null}
            title={reasonFor(0) ?? undefined}
            aria-label={`Entfernen: ${administrator.fullname}`}
            onClick={onRemove}
          >
            Entfernen
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
};

const RemoveModal = ({ administrator, onClose }: { administrator: SuperUser | null; onClose: () => void }) => {
  const remove = useSetAdministrator();
  return (
    <ConfirmModal
      opened={administrator !== null}
      title="Wirklich?"
      confirmLabel="Administrator entfernen"
      isPending={remove.isPending}
      onConfirm={() =>
        administrator && remove.mutate({ child_ID: administrator.ID, newRole: 0 }, { onSettled: onClose })
      }
      onClose={onClose}
    >
      {administrator && (
        <>
          {administrator.fullname} ist danach ein gewöhnliches Mitglied. Einzelne Berechtigungen bleiben, wie sie sind.
        </>
      )}
    </ConfirmModal>
  );
};

/** Administratoren: persons who may read or change everything in the club. */
export const Administrators = ({ administrators }: { administrators: readonly SuperUser[] }) => {
  const viewer = useViewer();
  const mayChange = useMay(calls.setAdministrator.access);
  const [removed, setRemoved] = useState<SuperUser | null>(null);
  const [isAdding, adding] = useDisclosure(false);
  const mayAdd = mayChange && viewer !== null && mayMakeAdministrator(viewer);
  return (
    <Stack component="section" aria-labelledby="administrators" gap="sm" mt="xl" maw="var(--width-content)">
      <Group justify="space-between">
        <Title order={2} size="h3" id="administrators">
          Administratoren
        </Title>
        {mayAdd && (
          <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={adding.open}>
            Administratoren hinzufügen
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Administratoren mit Schreibzugriff dürfen alles, die anderen dürfen alles lesen.
      </Text>
      <Paper withBorder px={{ base: 'xs', sm: 'sm' }}>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Administratoren" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th visibleFrom="sm">Rolle</Table.Th>
                <Table.Th>Schreibzugriff?</Table.Th>
                {mayChange && (
                  <Table.Th>
                    <VisuallyHidden>Aktion</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {administrators.map((administrator) => (
                <AdministratorRow
                  key={administrator.ID}
                  administrator={administrator}
                  mayChange={mayChange}
                  onRemove={() => setRemoved(administrator)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      <RemoveModal administrator={removed} onClose={() => setRemoved(null)} />
      {isAdding && <AddAdministratorDialog administrators={administrators} onClose={adding.close} />}
    </Stack>
  );
};
