import { Group, MultiSelect, Paper, SegmentedControl, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { seesContacts } from '@vereinshaus/contract/bookings/calls';
import {
  type ParticipantRow,
  participantCategories,
  participantsBy,
} from '@vereinshaus/contract/bookings/participants-by';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { phoneHref } from '../persons/shared/phone-href.ts';
import {
  changedMembersByTag,
  choicesOf,
  inputOf,
  type MembersByTag,
  readMembersByTag,
  wordOf,
} from './members-by-tag-url.ts';

const columns: readonly Column<ParticipantRow>[] = [
  {
    key: 'fullname',
    label: 'Name',
    value: ({ fullname }) => fullname,
    render: ({ ID, fullname }) => <ProfileLink personId={ID} name={fullname} />,
    width: 200,
    sticky: true,
  },
  { key: 'birthdate', label: 'Geburtsdatum', type: 'date', value: ({ birthdate }) => birthdate, width: 120 },
  {
    key: 'courses',
    label: 'Kurse',
    value: ({ courses }) => courses.map(({ name }) => name).join(', '),
    width: 280,
  },
  { key: 'email', label: 'E-Mail', value: ({ email }) => email ?? '', width: 220 },
  {
    key: 'phone',
    label: 'Telefon',
    value: ({ phone }) => formatPhone(phone ?? ''),
    render: ({ phone }) => phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>,
    width: 150,
  },
];

const yesFilter = { filter: 'select', options: [{ value: 'ja', label: 'ja' }] } as const;

const trainerColumn: Column<ParticipantRow> = {
  ...yesFilter,
  key: 'trainer',
  label: 'Trainer',
  value: ({ trainer }) => (trainer ? 'ja' : ''),
  width: 90,
};

const waitlistColumn: Column<ParticipantRow> = {
  ...yesFilter,
  key: 'waitlist',
  label: 'Warteliste',
  value: ({ waitlist }) => (waitlist ? 'ja' : ''),
  width: 100,
};

const isContact = ({ key }: Column<ParticipantRow>) => key === 'email' || key === 'phone';

/** A column that nothing would stand in is not offered: the server refuses to sort and filter by it. */
const useColumns = (withTrainers: boolean, withWaitlist: boolean): readonly Column<ParticipantRow>[] => {
  const withContacts = useMay(seesContacts(useClub()));
  // A table wants columns that keep their identity.
  return useMemo(
    () => [
      ...columns.filter((column) => withContacts || !isContact(column)),
      ...(withTrainers ? [trainerColumn] : []),
      ...(withWaitlist ? [waitlistColumn] : []),
    ],
    [withContacts, withTrainers, withWaitlist],
  );
};

const idOf = ({ ID }: ParticipantRow) => ID;
const filteredActions = (fetchAll: () => Promise<readonly ParticipantRow[]>) => (
  <SendMessageButton recipients={fetchAll} />
);

type FilterProps = {
  wanted: MembersByTag;
  choices: readonly { value: number; label: string }[];
  onChange: (change: Record<string, string>) => void;
};

const Filters = ({ wanted, choices, onChange }: FilterProps) => (
  <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
    <Group gap="lg" align="flex-end">
      <SegmentedControl
        aria-label="Mitglieder nach"
        value={wordOf(wanted.category)}
        onChange={(nach) => onChange({ nach, auswahl: '' })}
        data={[
          { value: 'kurse', label: 'Kurse' },
          { value: 'kurstags', label: 'Kurs-Tags' },
          { value: 'raumtags', label: 'Raum-Tags' },
        ]}
      />
      {wanted.category !== participantCategories.roomTags && (
        <MultiSelect
          label={wanted.category === participantCategories.courses ? 'Kurse' : 'Kurs-Tags'}
          placeholder={wanted.ids.length === 0 ? 'Alle' : ''}
          data={choices.map(({ value, label }) => ({ value: String(value), label }))}
          value={wanted.ids.map(String)}
          onChange={(ids) => onChange({ auswahl: ids.join(',') })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Auswahl aufheben' }}
          nothingFoundMessage="Nichts gefunden"
          w={{ base: '100%', sm: 320 }}
        />
      )}
      <DayInput
        label="Von"
        value={wanted.from}
        clearable={false}
        onChange={(von) => onChange({ von: String(von) })}
        w={150}
      />
      <DayInput
        label="Bis"
        value={wanted.to}
        clearable={false}
        onChange={(bis) => onChange({ bis: String(bis) })}
        w={150}
      />
      <Switch
        label="Mit Trainern"
        checked={wanted.withTrainers}
        onChange={(event) => onChange({ trainer: event.currentTarget.checked ? '1' : '' })}
        mb={8}
      />
      <Switch
        label="Mit Warteliste"
        checked={wanted.withWaitlist}
        onChange={(event) => onChange({ warteliste: event.currentTarget.checked ? '1' : '' })}
        mb={8}
      />
    </Group>
  </Paper>
);

/** /kurstag/benutzer: who takes part in which courses around some days. */
export const MembersByTagPage = () => {
  const [params, setParams] = useSearchParams();
  const today = dayInVienna(useOpenedAt());
  const wanted = readMembersByTag(params, today);
  const mayWrite = useMay(staffAbove(50));
  const shown = useColumns(wanted.withTrainers, wanted.withWaitlist);
  const choices = useQuery({
    ...query(participantsBy.choices, choicesOf(wanted)),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Record<string, string>) =>
    setParams((before) => changedMembersByTag(before, patch), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader
        title="Mitglieder nach Tag"
        description="Wer an Kursen teilnimmt, die im gewählten Zeitraum laufen."
      />
      <Filters wanted={wanted} choices={choices.data?.choices ?? []} onChange={change} />
      {wanted.category === participantCategories.roomTags ? (
        <StatusBanner kind="info">Für Räume gibt es noch keine Tags.</StatusBanner>
      ) : (
        <DataTable
          id="members-by-tag"
          title="Teilnehmer von Kursen"
          fileName="TeilnehmerVonKursen"
          source={rowsFrom(participantsBy.list, (reply) => reply.users, inputOf(wanted))}
          columns={shown}
          rowId={idOf}
          defaultSort="fullname"
          countLabel={{ one: 'Person', many: 'Personen' }}
          emptyText="Keine solchen Benutzer"
          noMatchText="Keine solchen Benutzer"
          search={{ label: 'Name, Kurs …', minLength: 2 }}
          {...(mayWrite && { toolbar: filteredActions })}
        />
      )}
    </>
  );
};
