import { Text } from '@mantine/core';
import { staffAbove } from '@vereinshaus/contract/access';
import { membership, type RoleHolder } from '@vereinshaus/contract/membership';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useClub } from '../clubs/shared/club.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { ListOriginContext } from '../persons/shared/list-origin.ts';
import { RoleListFilters } from './RoleListFilters.tsx';
import { roleListColumns } from './role-list-columns.tsx';
import { type RoleListState, readRoleList, roleListInput, writeRoleList } from './role-list-url.ts';
import { RolesTab } from './shared/RolesTab.tsx';

const idOf = (person: RoleHolder) => person.ID;
const filteredActions = (fetchAll: () => Promise<readonly RoleHolder[]>) => <SendMessageButton recipients={fetchAll} />;
const origin = { label: 'Nach Rolle', view: 'profil' } as const;

const Rows = ({ state }: { state: RoleListState }) => {
  const club = useClub();
  const mayTakeAway = useMay(staffAbove(50));
  // The table sorts and filters by these: they must not be new on every render.
  const columns = useMemo(() => roleListColumns(club), [club]);
  const source = rowsFrom(membership.byRole, (reply) => reply.users, roleListInput(state));
  return (
    <ListOriginContext value={origin}>
      <DataTable
        id="persons-by-role"
        title="Personen nach Rolle"
        source={source}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Person', many: 'Personen' }}
        emptyText="Keine solchen Benutzer"
        search={{ label: 'Name, E-Mail, Telefon …', minLength: 2 }}
        hideExport={!mayTakeAway}
        {...(mayTakeAway && { toolbar: filteredActions })}
        renderDetail={(person) => <RolesTab personId={person.ID} />}
      />
    </ListOriginContext>
  );
};

/** /benutzer/nachRolle: who has, had or will have which roles. */
export const RoleListPage = () => {
  const [params, setParams] = useSearchParams();
  const state = readRoleList(params);
  const change = (patch: Partial<RoleListState>) =>
    setParams((before) => writeRoleList(before, { ...readRoleList(before), ...patch }), { preventScrollReset: true });
  return (
    <>
      <PageHeader title="Nach Rolle" description="Personen, die eine oder mehrere Rollen haben oder hatten." />
      <RoleListFilters state={state} onChange={change} />
      {state.roles.length === 0 ? (
        <Text c="dimmed">Wähle oben mindestens eine Rolle, dann erscheinen hier die Personen.</Text>
      ) : (
        <Rows state={state} />
      )}
    </>
  );
};
