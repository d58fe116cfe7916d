import { Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { DateToLead } from '@vereinshaus/contract/substitutes/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { colleagueOptions } from './shared/colleague-options.ts';
import { colleaguesQuery, useOffer } from './substitutes.api.ts';

/** Abgeben oder tauschen: asks one colleague, optionally offering to take over a date in return. */
export const OfferDialog = ({ date, onClose }: { date: DateToLead; onClose: () => void }) => {
  const offer = useOffer();
  const found = useQuery(colleaguesQuery(date.event_ID));
  const [person, setPerson] = useState<string | null>(null);
  const [inReturn, setInReturn] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const colleagues = found.data?.colleagues ?? [];
  const theirs = colleagues.find(({ ID }) => String(ID) === person)?.dates ?? [];
  return (
    <FormDialog
      title="Abgeben oder tauschen"
      submitLabel={inReturn === null ? 'Termin anbieten' : 'Tausch anbieten'}
      isPending={offer.isPending}
      isDisabled={person === null}
      failure={offer.error ?? found.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const input = { event_ID: date.event_ID, person_ID: Number(person), return_ID: Number(inReturn ?? 0), note };
        offer.mutate(input, { onSuccess: onClose });
      }}
    >
      <Text>
        {date.courseName}, {formatMoment(date.start)}. Bis jemand zusagt, leitest du den Termin selbst.
      </Text>
      <Select
        label="Wem?"
        placeholder="Trainer wählen"
        data={colleagueOptions(colleagues)}
        searchable
        nothingFoundMessage="Kein Trainer mit diesem Namen."
        value={person}
        onChange={(chosen) => {
          setPerson(chosen);
          setInReturn(null);
        }}
      />
      {theirs.length > 0 && (
        <Select
          label="Im Tausch gegen"
          placeholder="nichts, nur abgeben"
          clearable
          data={theirs.map(({ event_ID, courseName, start }) => ({
            value: String(event_ID),
            label: `${courseName}, ${formatMoment(start)}`,
          }))}
          value={inReturn}
          onChange={setInReturn}
        />
      )}
      <Textarea
        label="Hinweis"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
