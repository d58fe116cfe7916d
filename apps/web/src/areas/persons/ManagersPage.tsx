import { Group, List, Stack, Switch, Text } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { type PersonRow, persons } from '@vereinshaus/contract/persons/calls';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useClub } from '../clubs/shared/club.ts';
import { listName } from './shared/list-name.ts';
import { PersonLink } from './shared/PersonLink.tsx';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

type ManagerRow = ReplyOf<typeof persons.listByManager>['users'][number];

const withAge = (person: PersonRow) => `${listName(person)}${person.age === null ? '' : ` (${person.age})`}`;

const shownOnly = { sortable: false, filter: 'none' } as const;

const groupColumns: readonly Column<ManagerRow>[] = [
  { ...shownOnly, key: 'count', label: 'Anzahl', type: 'count', value: ({ group }) => group.length, width: 70 },
  {
    ...shownOnly,
    key: 'group',
    label: 'Verwaltete Personen',
    value: ({ group }) => group.map(withAge).join(', '),
    width: 260,
  },
];

/** Redundant here: everyone is a Verwalter. */
const needless = new Set(['verwalterName', 'isVerwalter']);

const useColumns = (): readonly Column<ManagerRow>[] => {
  const all = usePersonColumns();
  return useMemo(() => {
    const [name, ...others] = all;
    const first = name ? [{ ...name, label: 'Verwalter' }] : [];
    return [...first, ...groupColumns, ...others.filter(({ key }) => !needless.has(key))];
  }, [all]);
};

const GroupOf = ({ person }: { person: ManagerRow }) => {
  const { memberStates } = useClub();
  if (person.group.length === 0) return <Text size="sm">verwaltet nur sich selbst</Text>;
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed" fw={600}>
        Verwaltete Personen
      </Text>
      <List size="sm" spacing={2}>
        {person.group.map((member) => (
          <List.Item key={member.ID}>
            <PersonLink personId={member.ID} name={listName(member)} />
            <Text span inherit c="dimmed">
              {member.birthdate > 0 && ` · ${formatDay(member.birthdate)}`}
              {member.age !== null && ` · ${member.age} Jahre`}
              {` · ${membershipRoleLabel(member.memberStatus, memberStates)}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
};

const groupOf = (person: ManagerRow) => <GroupOf person={person} />;

/** /benutzer/verwalterliste: all Verwalter with the persons they manage. */
export const ManagersPage = () => {
  const columns = useColumns();
  const [params, setParams] = useSearchParams();
  const withGroup = params.get('nur') === 'gruppen';
  const source = withFurtherFields(rowsFrom(persons.listByManager, (reply) => reply.users, { withGroup }));
  const toggle = (isOn: boolean) =>
    setParams(
      (before) => {
        const others = [...before].filter(([key]) => key !== 'nur' && key !== 't.p');
        return new URLSearchParams([...others, ...(isOn ? [['nur', 'gruppen']] : [])]);
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHeader title="Nach Verwalter" description="Jeder Verwalter mit den Personen der Familie." />
      <Group mb="md">
        <Switch
          label="nur mit verwalteten Personen"
          checked={withGroup}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </Group>
      <PersonTable
        id="managers"
        title="Nach Verwalter"
        fileName="Verwalter"
        source={source}
        columns={columns}
        origin={{ label: 'Nach Verwalter', view: 'profil' }}
        countLabel={{ one: 'Verwalter', many: 'Verwalter' }}
        renderDetail={groupOf}
      />
    </>
  );
};
