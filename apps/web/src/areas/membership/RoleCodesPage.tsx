import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RoleCodeRow } from '@vereinshaus/contract/membership/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { DeleteRoleCodeDialog } from './DeleteRoleCodeDialog.tsx';
import { roleCodesQuery } from './membership.api.ts';
import { OpenRequestsNotice } from './OpenRequestsNotice.tsx';
import { RoleCodeDialog } from './RoleCodeDialog.tsx';
import { roleListPath } from './role-list-url.ts';

type Dialog = { kind: 'add' } | { kind: 'edit' | 'delete'; row: RoleCodeRow } | null;

const kindOf = (row: RoleCodeRow) => (row.isBoard ? 'Vorstand' : 'Mitgliedsstand');

const columns: readonly Column<RoleCodeRow>[] = [
  { key: 'role', label: 'Code', type: 'number', value: (row) => row.role, render: (row) => row.role, width: 70 },
  {
    key: 'description',
    label: 'Bezeichnung',
    value: (row) => row.description,
    render: (row) => (
      <Group gap="xs" wrap="nowrap">
        <span>{row.description}</span>
        {row.isRetired && (
          <Badge variant="light" color="gray">
            gelöscht
          </Badge>
        )}
      </Group>
    ),
    width: 260,
  },
  { key: 'short', label: 'Kurz', value: (row) => row.short, width: 80 },
  { key: 'kind', label: 'Art', value: kindOf, filter: 'select', width: 130 },
  {
    key: 'email',
    label: 'Funktions-E-Mail',
    value: (row) => row.email,
    render: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
    width: 200,
  },
  {
    key: 'users',
    label: 'Personen',
    type: 'count',
    value: (row) => row.users,
    render: (row) =>
      row.users === 0 ? (
        '–'
      ) : (
        <Anchor component={Link} to={roleListPath([row.role])} inherit>
          {row.users}
        </Anchor>
      ),
    width: 90,
  },
];

const idOf = (row: RoleCodeRow) => row.role;
const cardTitle = (row: RoleCodeRow) => `${row.description} (${row.role})`;

type RowButtonsProps = { row: RoleCodeRow; onOpen: (dialog: Dialog) => void };

const RowButtons = ({ row, onOpen }: RowButtonsProps) => {
  if (row.isRetired) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RowAction
        label="Bearbeiten"
        name={`${row.description} bearbeiten`}
        icon={IconEdit}
        onClick={() => onOpen({ kind: 'edit', row })}
      />
      <RowAction
        label="Löschen"
        name={`${row.description} löschen`}
        icon={IconTrash}
        isDestructive
        whyNot={row.isFixed && 'Diese Rolle braucht das Programm, sie lässt sich nicht löschen.'}
        onClick={() => onOpen({ kind: 'delete', row })}
      />
    </Group>
  );
};

const OpenDialog = ({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) => {
  if (dialog === null) return null;
  if (dialog.kind === 'add') return <RoleCodeDialog onClose={onClose} />;
  if (dialog.kind === 'edit') return <RoleCodeDialog row={dialog.row} onClose={onClose} />;
  return <DeleteRoleCodeDialog row={dialog.row} onClose={onClose} />;
};

/** Rollen verwalten: the club's codes, their names, and the number of persons with them. */
export const RoleCodesPage = () => {
  const codes = useQuery(roleCodesQuery());
  const [dialog, setDialog] = useState<Dialog>(null);
  const rowActions = (row: RoleCodeRow) => <RowButtons row={row} onOpen={setDialog} />;
  return (
    <Stack gap={0}>
      <PageHeader
        title="Rollen verwalten"
        description="Mitgliedsstände und Funktionen eures Vereins. Codes über 410 gehören zum Vorstand."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
            Rolle anlegen
          </Button>
        }
      />
      <OpenRequestsNotice />
      <DataTable
        id="role-codes"
        title="Rollen"
        {...rowsOf(codes, 'roles')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Rolle', many: 'Rollen' }}
        defaultSort="role"
        search={{ label: 'Code oder Bezeichnung' }}
        rowActions={rowActions}
        cardTitle={cardTitle}
      />
      <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />
    </Stack>
  );
};
