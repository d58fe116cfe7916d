import { Anchor, Badge, Button } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { permissions as calls, type GrantRecord } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { useCourseNames } from './permissions.api.ts';
import { entityText, RevokeModal } from './RevokeModal.tsx';

const columnsFor = (courseNames: ReadonlyMap<number, string>): readonly Column<GrantRecord>[] => [
  {
    key: 'person',
    label: 'Person',
    value: ({ child }) => child.fullname,
    render: ({ child }) => <ProfileLink personId={child.ID} name={child.fullname} />,
    width: 180,
  },
  {
    key: 'permission',
    label: 'Berechtigung',
    value: (grant) => permissionLabel(grant.permission),
    filter: 'select',
    width: 240,
  },
  {
    key: 'entity',
    label: 'Gilt für',
    value: (grant) => entityText(grant, courseNames),
    render: (grant) =>
      grant.entity_type === 'course' ? (
        <Anchor component={Link} to={`/kurse/${grant.entity_ID}`} inherit>
          {entityText(grant, courseNames)}
        </Anchor>
      ) : (
        entityText(grant, courseNames)
      ),
    filter: 'select',
    width: 180,
  },
  {
    key: 'timeGranted',
    label: 'Seit',
    type: 'moment',
    value: (grant) => grant.timeGranted,
    filter: 'none',
    width: 170,
  },
  {
    key: 'state',
    label: 'Status',
    value: (grant) => (grant.timeRevoked === 0 ? 'gültig' : `entzogen ${formatMoment(grant.timeRevoked)}`),
    render: (grant) =>
      grant.timeRevoked === 0 ? (
        <Badge color="green" variant="light">
          gültig
        </Badge>
      ) : (
        `entzogen ${formatMoment(grant.timeRevoked)}`
      ),
    width: 220,
  },
];

const idOf = (grant: GrantRecord) => grant.ID;

type Props = { grants: readonly GrantRecord[] };

/** Who may do what; revoked grants stay visible. */
export const GrantsTable = ({ grants }: Props) => {
  const mayRevoke = useMay(calls.revoke.access);
  const courseNames = useCourseNames();
  // Memoised: the table sorts and filters by their identity.
  const columns = useMemo(() => columnsFor(courseNames), [courseNames]);
  const [asked, setAsked] = useState<GrantRecord | null>(null);
  const rowActions = (grant: GrantRecord) =>
    grant.timeRevoked === 0 && (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Entziehen: ${permissionLabel(grant.permission)}, ${grant.child.fullname}`}
        onClick={() => setAsked(grant)}
      >
        Entziehen
      </Button>
    );
  const lineOf = (grant: GrantRecord) => `${permissionLabel(grant.permission)}, ${entityText(grant, courseNames)}`;
  return (
    <>
      <DataTable
        id="permissions"
        title="Berechtigungen"
        rows={grants}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Berechtigung', many: 'Berechtigungen' }}
        emptyText="Noch ist niemand einzeln berechtigt."
        {...(mayRevoke && { rowActions })}
      />
      {asked && <RevokeModal grant={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
