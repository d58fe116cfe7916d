import { membership, type RoleHolder } from '@vereinshaus/contract/membership/calls';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import search from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useClub } from '../clubs/shared/club.ts';
import { PersonTable } from '../persons/shared/PersonTable.tsx';
import { usePersonColumns } from '../persons/shared/use-person-columns.ts';
import { withFurtherFields } from '../persons/shared/with-further-fields.ts';
import { RoleListFilters } from './RoleListFilters.tsx';
import { roleColumns } from './role-list-columns.tsx';
import { type RoleListState, readRoleList, roleListInput, writeRoleList } from './role-list-url.ts';
import { RolesTab } from './shared/RolesTab.tsx';

const rolesOf = (person: RoleHolder) => <RolesTab personId={person.ID} />;
const origin = { label: 'Nach Rolle', view: 'profil' } as const;

/** The name, the requested roles, then all other data of the person. */
const useColumns = () => {
  const { memberStates } = useClub();
  const all = usePersonColumns();
  return useMemo(() => {
    const [name, ...others] = all;
    return [...(name ? [name] : []), ...roleColumns(memberStates), ...others];
  }, [all, memberStates]);
};

const Rows = ({ state }: { state: RoleListState }) => (
  <PersonTable
    id="persons-by-role"
    title="Personen nach Rolle"
    source={withFurtherFields(rowsFrom(membership.byRole, (reply) => reply.users, roleListInput(state)))}
    columns={useColumns()}
    origin={origin}
    renderDetail={rolesOf}
  />
);

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
        <EmptyState drawing={search}>Wähle oben mindestens eine Rolle, dann erscheinen hier die Personen.</EmptyState>
      ) : (
        <Rows state={state} />
      )}
    </>
  );
};
