import { Button, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { may } from '@vereinshaus/contract/kit/access';
import { type Makeup, makeupStateLabels } from '@vereinshaus/contract/makeups/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { lastDayOf, MakeupBadge, originOf } from './MakeupCard.tsx';
import { coursesOfPersonQuery, ofClubQuery, useGive, useWithdraw } from './makeups.api.ts';

const columns: readonly Column<Makeup>[] = [
  { key: 'fullname', label: 'Person', value: ({ fullname }) => fullname, width: 150 },
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => makeupStateLabels[state],
    render: ({ state }) => <MakeupBadge state={state} />,
    filter: 'select',
    width: 110,
  },
  { key: 'origin', label: 'Für', value: originOf, width: 240 },
  {
    key: 'expires',
    label: 'Gilt bis',
    value: ({ expires }) => expires - 1,
    render: lastDayOf,
    type: 'moment',
    width: 100,
  },
  { key: 'guestCourseName', label: 'Eingelöst in', value: ({ guestCourseName }) => guestCourseName, width: 160 },
  { key: 'start', label: 'Am', value: ({ start }) => start, type: 'moment', width: 175 },
];

const idOf = ({ ID }: Makeup) => ID;

const lineOf = (makeup: Makeup) => `${makeupStateLabels[makeup.state]}, ${originOf(makeup)}`;

const ReasonField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    label="Grund"
    description="Die Familie liest ihn in der Nachricht."
    required
    autosize
    minRows={2}
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
  />
);

const shortestReason = 3;

/** The person's courses, to select the one that is made up for. */
const CourseSelect = ({
  personId,
  value,
  onChange,
}: {
  personId: number;
  value: string;
  onChange: (id: string) => void;
}) => {
  const { data } = useQuery(coursesOfPersonQuery(personId));
  const courses = (data?.courses ?? [])
    .map(({ course }) => course)
    .filter(({ role, timeLeave }) => role === participationRole.participant && timeLeave === 0);
  return (
    <Select
      label="Für welchen Kurs?"
      required
      data={courses.map(({ course_ID, name }) => ({ value: String(course_ID), label: name }))}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage="nimmt an keinem Kurs teil"
    />
  );
};

const GiveDialog = ({ onClose }: { onClose: () => void }) => {
  const give = useGive();
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [courseId, setCourseId] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(newKey);
  const choose = (picked: PickedPerson | null) => {
    setPerson(picked);
    setCourseId('');
  };
  return (
    <FormDialog
      title="Ersatzstunde geben"
      submitLabel="Geben"
      isPending={give.isPending}
      isDisabled={person === null || courseId === '' || reason.trim().length < shortestReason}
      failure={give.error}
      onSubmit={(event) => {
        event.preventDefault();
        if (person === null) return;
        give.mutate({ child_ID: person.ID, course_ID: Number(courseId), reason, key }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack>
        <PersonPicker label="Wer bekommt sie?" value={person} onPick={choose} required />
        {person !== null && <CourseSelect personId={person.ID} value={courseId} onChange={setCourseId} />}
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </FormDialog>
  );
};

const WithdrawDialog = ({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) => {
  const withdraw = useWithdraw();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`Ersatzstunde von ${makeup.fullname} zurückziehen`}
      submitLabel="Zurückziehen"
      isPending={withdraw.isPending}
      isDisabled={reason.trim().length < shortestReason}
      failure={withdraw.error}
      onSubmit={(event) => {
        event.preventDefault();
        withdraw.mutate({ makeup_ID: makeup.ID, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
};

type Open = { kind: 'give' } | { kind: 'withdraw'; makeup: Makeup } | null;

/** For the office: all Ersatzstunden, with granting and revoking. */
export const OfficeMakeups = () => {
  const all = useQuery(ofClubQuery());
  const [open, setOpen] = useState<Open>(null);
  const mayWithdraw = useMay(may('course/participants'));
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        id="makeups"
        title="Ersatzstunden im Verein"
        {...rowsOf(all, 'makeups')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        defaultSort="expires"
        search={{ label: 'Name oder Kurs' }}
        countLabel={{ one: 'Ersatzstunde', many: 'Ersatzstunden' }}
        emptyText="Niemand hat eine Ersatzstunde."
        toolbar={
          <May access={may('course/participants')}>
            <Button onClick={() => setOpen({ kind: 'give' })}>Ersatzstunde geben</Button>
          </May>
        }
        {...(mayWithdraw && {
          rowActions: (makeup: Makeup) =>
            (makeup.state === 'open' || makeup.state === 'redeemed') && (
              <Button variant="subtle" size="compact-md" onClick={() => setOpen({ kind: 'withdraw', makeup })}>
                Zurückziehen
              </Button>
            ),
        })}
      />
      {open?.kind === 'give' && <GiveDialog onClose={close} />}
      {open?.kind === 'withdraw' && <WithdrawDialog makeup={open.makeup} onClose={close} />}
    </>
  );
};
