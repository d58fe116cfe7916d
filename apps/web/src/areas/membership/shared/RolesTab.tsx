import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconEdit, IconPlus, IconReplace } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { membership, type RoleRecord } from '@vereinshaus/contract/membership/calls';
import { isBoardCode } from '@vereinshaus/contract/membership/rules';
import { useState } from 'react';
import { useMay } from '../../../kit/May.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { AddRoleDialog } from '../AddRoleDialog.tsx';
import { ChangeMembershipDialog } from '../ChangeMembershipDialog.tsx';
import { EditRoleDialog } from '../EditRoleDialog.tsx';
import { rolesQuery } from '../membership.api.ts';
import { dayNumberOf, endText, todayNumber } from '../role-days.ts';

type Dialog = { kind: 'add' } | { kind: 'change' } | { kind: 'edit'; record: RoleRecord } | null;

const RoleState = ({ record }: { record: RoleRecord }) => {
  const today = todayNumber();
  if (record.timeEnd !== 0 && dayNumberOf(record.timeEnd) < today)
    return (
      <Badge variant="light" color="gray">
        beendet
      </Badge>
    );
  if (dayNumberOf(record.timeStart) > today)
    return (
      <Badge variant="light" color="blue">
        beginnt später
      </Badge>
    );
  return (
    <Badge variant="light" color="green">
      aktuell
    </Badge>
  );
};

const columns: readonly Column<RoleRecord>[] = [
  {
    key: 'description',
    label: 'Rolle',
    value: (record) => record.description,
    render: (record) => (
      <Group gap="xs" wrap="nowrap">
        <span>{record.description}</span>
        <RoleState record={record} />
      </Group>
    ),
    width: 260,
  },
  {
    key: 'kind',
    label: 'Typ',
    value: (record) => (isBoardCode(record.role) ? 'Vorstand' : 'Mitgliedsstand'),
    width: 120,
  },
  { key: 'timeStart', label: 'Von', type: 'date', value: (record) => dayNumberOf(record.timeStart), width: 100 },
  {
    key: 'timeEnd',
    label: 'Bis',
    type: 'date',
    value: (record) => dayNumberOf(record.timeEnd),
    render: (record) => endText(record.timeEnd),
    width: 100,
  },
  { key: 'note', label: 'Anmerkung', value: (record) => record.note ?? '' },
];

const idOf = (record: RoleRecord) => record.ID;

const lineOf = ({ timeStart, timeEnd }: RoleRecord) =>
  timeEnd === 0
    ? `seit ${formatDay(dayNumberOf(timeStart))}`
    : `${formatDay(dayNumberOf(timeStart))} – ${endText(timeEnd)}`;

type OpenDialogProps = { personId: number; records: readonly RoleRecord[]; dialog: Dialog; onClose: () => void };

const OpenDialog = ({ personId, records, dialog, onClose }: OpenDialogProps) => {
  if (dialog?.kind === 'add') return <AddRoleDialog personId={personId} onClose={onClose} />;
  if (dialog?.kind === 'change')
    return <ChangeMembershipDialog personId={personId} records={records} onClose={onClose} />;
  if (dialog?.kind === 'edit') return <EditRoleDialog personId={personId} record={dialog.record} onClose={onClose} />;
  return null;
};

const Actions = ({ onOpen }: { onOpen: (dialog: Dialog) => void }) => {
  const club = useClub();
  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => onOpen({ kind: 'add' })}
      >
        Rolle hinzufügen
      </Button>
      {!club.noMembership && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconReplace size={18} aria-hidden />}
          onClick={() => onOpen({ kind: 'change' })}
        >
          Mitgliedsstand ändern
        </Button>
      )}
    </Group>
  );
};

type RolesTabProps = { personId: number };

/** Rollen: the roles of one person with all actions; a tab of the profile. */
export const RolesTab = ({ personId }: RolesTabProps) => {
  const roles = useQuery(rolesQuery(personId));
  const mayManage = useMay(membership.addRole.access);
  const [dialog, setDialog] = useState<Dialog>(null);
  const records = roles.data?.roles;
  const rowActions = (record: RoleRecord) => (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconEdit size={16} aria-hidden />}
      aria-label={`Bearbeiten: ${record.description}`}
      onClick={() => setDialog({ kind: 'edit', record })}
    >
      Bearbeiten
    </Button>
  );
  return (
    <Stack gap="sm">
      {mayManage && records !== undefined && <Actions onOpen={setDialog} />}
      <DataTable
        id="roles-of-person"
        urlKey="rollen"
        title="Rollen"
        rows={records}
        error={roles.error}
        onRetry={() => void roles.refetch()}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Rolle', many: 'Rollen' }}
        emptyText="Diese Person hat und hatte keine Rolle."
        plain
        hideExport
        {...(mayManage && { rowActions })}
      />
      <OpenDialog
        key={dialog?.kind}
        personId={personId}
        records={records ?? []}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
    </Stack>
  );
};
