import { Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { permissions as calls, type GrantRecord, type PermissionEntity } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { useState } from 'react';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { RowHead } from '../../../kit/table/RowHead.tsx';
import type { PickedPerson } from '../../persons/shared/PersonPicker.tsx';
import { ProfileLink } from '../../persons/shared/ProfileLink.tsx';
import { CourseTrainers } from '../CourseTrainers.tsx';
import { GrantDialog } from '../GrantDialog.tsx';
import { permissionsQuery, type Scope } from '../permissions.api.ts';
import { RevokeModal } from '../RevokeModal.tsx';

type RowProps = { grant: GrantRecord; mayRevoke: boolean; onRevoke: () => void };

const GrantRow = ({ grant, mayRevoke, onRevoke }: RowProps) => (
  <Table.Tr>
    <RowHead>
      <ProfileLink personId={grant.child.ID} name={grant.child.fullname} />
      <Text size="sm" c="dimmed">
        {permissionLabel(grant.permission)}
      </Text>
    </RowHead>
    <Table.Td visibleFrom="sm">{formatMoment(grant.timeGranted)}</Table.Td>
    <Table.Td ta="right">
      {grant.timeRevoked > 0 ? (
        <Badge color="gray" variant="light" tt="none">
          entzogen {formatMoment(grant.timeRevoked)}
        </Badge>
      ) : (
        mayRevoke && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Entziehen: ${permissionLabel(grant.permission)}, ${grant.child.fullname}`}
            onClick={onRevoke}
          >
            Entziehen
          </Button>
        )
      )}
    </Table.Td>
  </Table.Tr>
);

const Grants = ({ grants, mayRevoke }: { grants: readonly GrantRecord[]; mayRevoke: boolean }) => {
  const [asked, setAsked] = useState<GrantRecord | null>(null);
  return (
    <>
      <Table verticalSpacing="xs" aria-label="Berechtigungen">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Wer darf was</Table.Th>
            <Table.Th visibleFrom="sm">Seit</Table.Th>
            <Table.Th>
              <VisuallyHidden>Status</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {grants.map((grant) => (
            <GrantRow key={grant.ID} grant={grant} mayRevoke={mayRevoke} onRevoke={() => setAsked(grant)} />
          ))}
        </Table.Tbody>
      </Table>
      {asked && <RevokeModal grant={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

/** Texts for each kind of entity. */
const words: Readonly<Record<PermissionEntity, { only: string; nobody: string }>> = {
  course: {
    only: 'Diese Berechtigungen gelten nur für diesen Kurs.',
    nobody: 'Noch ist niemand für diesen Kurs einzeln berechtigt.',
  },
  pageblocks: {
    only: 'Diese Berechtigungen gelten nur für diese Seite. „Nur lesen“ heißt: Entwurf und Versionen ansehen, und die Seite selbst, auch wenn sie sonst niemand sieht.',
    nobody: 'Noch ist niemand für diese Seite einzeln berechtigt.',
  },
};

type Props = { scope: NonNullable<Scope>; name: string; onClose: () => void };

/** Berechtigungen verwalten: who may do what with this course or page. A course's trainers are suggested first. */
export const EntityPermissionsDialog = ({ scope, name, onClose }: Props) => {
  const { only, nobody } = words[scope.type];
  const grants = useQuery(permissionsQuery(scope));
  const mayGrant = useMay(calls.grant.access);
  const [granting, setGranting] = useState<{ person: PickedPerson | null } | null>(null);
  return (
    <Dialog onClose={onClose} title={`Berechtigungen: ${name}`} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {only}
        </Text>
        <QueryState query={grants} isEmpty={(data) => data.permissions.length === 0} empty={nobody}>
          {(data) => <Grants grants={data.permissions} mayRevoke={mayGrant} />}
        </QueryState>
        {mayGrant && (
          <>
            {scope.type === 'course' && (
              <CourseTrainers courseId={scope.id} onPick={(person) => setGranting({ person })} />
            )}
            <Group justify="flex-end">
              <Button
                leftSection={<IconUserShield size={18} aria-hidden />}
                onClick={() => setGranting({ person: null })}
              >
                andere Person berechtigen
              </Button>
            </Group>
          </>
        )}
      </Stack>
      {granting && <GrantDialog scope={scope} name={name} person={granting.person} onClose={() => setGranting(null)} />}
    </Dialog>
  );
};
