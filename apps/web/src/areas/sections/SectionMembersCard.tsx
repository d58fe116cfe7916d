import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { may } from '@vereinshaus/contract/kit/access';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { type SectionMember, sections } from '@vereinshaus/contract/sections/calls';
import { type FormEvent, useMemo, useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { useAddSectionMembers, useEndSectionMember } from './sections.api.ts';

/** Heads of a section see names and ages; profiles only open for users who may read persons. */
const columnsFor = (opensProfiles: boolean): readonly Column<SectionMember>[] => [
  {
    key: 'fullname',
    label: 'Name',
    value: (row) => row.fullname,
    ...(opensProfiles && { render: (row: SectionMember) => <PersonLink personId={row.ID} name={row.fullname} /> }),
    width: 200,
    sticky: true,
  },
  { key: 'age', label: 'Alter', type: 'number', value: (row) => row.age, width: 90 },
  { key: 'since', label: 'Seit', type: 'date', value: (row) => row.since, width: 120 },
  { key: 'until', label: 'Bis', type: 'date', value: (row) => row.until, width: 120 },
];

const idOf = ({ ID }: SectionMember) => ID;
const lineOf = ({ age, since }: SectionMember) =>
  [age !== null && `${age} Jahre`, `seit ${formatDay(since)}`].filter(Boolean).join(', ');

const AddDialog = ({
  sectionId,
  known,
  onClose,
}: {
  sectionId: number;
  known: readonly number[];
  onClose: () => void;
}) => {
  const add = useAddSectionMembers();
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [start, setStart] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person) add.mutate({ ID: sectionId, children: [person.ID], start }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Mitglied hinzufügen"
      submitLabel="Hinzufügen"
      isPending={add.isPending}
      isDisabled={person === null}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonPicker
        label="Person"
        description="Mehrere auf einmal gehen in „Alle Personen“: auswählen und „ändern“."
        value={person}
        exclude={known}
        onPick={setPerson}
      />
      <DayInput label="Ab" description="Ohne Angabe: ab heute." value={start} onChange={setStart} />
    </FormDialog>
  );
};

const EndDialog = ({
  sectionId,
  member,
  onClose,
}: {
  sectionId: number;
  member: SectionMember;
  onClose: () => void;
}) => {
  const end = useEndSectionMember();
  const [lastDay, setLastDay] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate({ ID: sectionId, child_ID: member.ID, end: lastDay }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`${member.fullname} aus der Sektion nehmen`}
      submitLabel="Aus der Sektion nehmen"
      isPending={end.isPending}
      failure={end.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DayInput
        label="Letzter Tag"
        description="Ohne Angabe: gestern. Im Verein bleibt die Person Mitglied."
        value={lastDay}
        onChange={setLastDay}
      />
    </FormDialog>
  );
};

/** Wer der Sektion angehört. */
export const SectionMembersCard = ({
  sectionId,
  members,
}: {
  sectionId: number;
  members: readonly SectionMember[];
}) => {
  const mayAssign = useMay(sections.addMembers.access);
  const opensProfiles = useMay(may('user_read'));
  const columns = useMemo(() => columnsFor(opensProfiles), [opensProfiles]);
  const [open, setOpen] = useState<SectionMember | 'new' | null>(null);
  const close = () => setOpen(null);
  const actions = (row: SectionMember) => (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      aria-label={`Herausnehmen: ${row.fullname}`}
      onClick={() => setOpen(row)}
    >
      Herausnehmen
    </Button>
  );
  return (
    <Paper withBorder p="md" component="section" aria-label="Mitglieder">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Mitglieder
          </Title>
          {mayAssign && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setOpen('new')}
            >
              Mitglied hinzufügen
            </Button>
          )}
        </Group>
        <DataTable
          id="section-members"
          title="Mitglieder der Sektion"
          urlKey="mitglieder"
          rows={members}
          columns={columns}
          rowId={idOf}
          cardLine={lineOf}
          countLabel={{ one: 'Mitglied', many: 'Mitglieder' }}
          emptyText="Noch niemand."
          {...(!opensProfiles && { hideExport: true })}
          {...(mayAssign && { rowActions: actions })}
        />
      </Stack>
      {open === 'new' && <AddDialog sectionId={sectionId} known={members.map(idOf)} onClose={close} />}
      {open !== null && open !== 'new' && <EndDialog sectionId={sectionId} member={open} onClose={close} />}
    </Paper>
  );
};
