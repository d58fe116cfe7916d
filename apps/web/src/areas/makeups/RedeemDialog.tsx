import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { Makeup, MakeupDate } from '@vereinshaus/contract/makeups/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { datesQuery, useRedeem } from './makeups.api.ts';

const placesText = (free: number | null) => {
  if (free === null) return '';
  return free === 1 ? 'noch 1 Platz' : `noch ${free} Plätze`;
};

const detailOf = ({ courseName, room, free }: MakeupDate) =>
  [courseName, room, placesText(free)].filter((part) => part !== '').join(', ');

const Dates = ({
  dates,
  chosen,
  onChange,
}: {
  dates: readonly MakeupDate[];
  chosen: string;
  onChange: (id: string) => void;
}) => (
  <Radio.Group label="An welchem Termin?" value={chosen} onChange={onChange}>
    <Stack gap="sm" mt="xs">
      {dates.map((date) => (
        <Radio
          key={date.event_ID}
          size="md"
          value={String(date.event_ID)}
          label={formatMoment(date.start)}
          description={detailOf(date)}
        />
      ))}
    </Stack>
  </Radio.Group>
);

/** Einlösen: choose one of the suitable dates with a free place. */
export const RedeemDialog = ({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) => {
  const dates = useQuery(datesQuery(makeup.ID));
  const redeem = useRedeem();
  const now = useOpenedAt().getTime() / 1000;
  const [chosen, setChosen] = useState('');
  const date = dates.data?.dates.find(({ event_ID }) => String(event_ID) === chosen);
  return (
    <FormDialog
      title={`Ersatzstunde von ${makeup.fullname}`}
      submitLabel="Termin buchen"
      isPending={redeem.isPending}
      isDisabled={date === undefined}
      failure={redeem.error}
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate({ makeup_ID: makeup.ID, event_ID: Number(chosen) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <QueryState query={dates}>
        {({ dates: fitting }) =>
          fitting.length === 0 ? (
            <Text>
              Gerade ist in keinem passenden Kurs ein Platz frei. Schau wieder herein: Sobald jemand absagt, steht der
              Termin hier.
            </Text>
          ) : (
            <Dates dates={fitting} chosen={chosen} onChange={setChosen} />
          )
        }
      </QueryState>
      {date !== undefined && (
        <Text size="sm" c="dimmed">
          {date.giveBackUntil > now
            ? `Zurückgeben kannst du den Termin bis ${formatMoment(date.giveBackUntil)}.`
            : 'Diesen Termin kannst du nicht mehr zurückgeben.'}
        </Text>
      )}
    </FormDialog>
  );
};
