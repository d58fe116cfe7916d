import { Stack, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { usePrepareYear } from './business-years.api.ts';
import { proposedEnd } from './year-text.ts';

type Props = {
  /** yyyymmdd; 0 = no year exists yet, so the club chooses the beginning of the first one. */
  start: number;
  today: number;
  onClose: () => void;
};

/** Geschäftsjahr vorbereiten: from when, and until when. */
export const PrepareYearDialog = ({ start, today, onClose }: Props) => {
  const prepare = usePrepareYear();
  const isFirst = start === 0;
  const [first, setFirst] = useState(isFirst ? Math.floor(today / 10_000) * 10_000 + 101 : start);
  const [end, setEnd] = useState(proposedEnd(first));
  const problems = prepare.error === null ? {} : fieldErrorsOf(prepare.error);
  return (
    <FormDialog
      title="Geschäftsjahr vorbereiten"
      submitLabel="Vorbereiten"
      isPending={prepare.isPending}
      failure={Object.keys(problems).length > 0 ? null : prepare.error}
      onSubmit={(event) => {
        event.preventDefault();
        prepare.mutate({ start: isFirst ? first : 0, end }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isFirst ? (
          <DayInput
            label="Beginnt am"
            required
            clearable={false}
            value={first}
            error={problems.start}
            onChange={(day) => {
              setFirst(day);
              setEnd(proposedEnd(day));
            }}
          />
        ) : (
          <Text>Es beginnt am {formatDay(start)}, dem Tag nach dem letzten.</Text>
        )}
        <DayInput
          label="Endet am"
          description="Höchstens zwölf Monate; kürzer darf es sein, zum Beispiel bei einer Umstellung."
          required
          clearable={false}
          value={end}
          error={problems.end}
          onChange={setEnd}
        />
        <Text size="sm" c="dimmed">
          Die Endbestände des Jahres davor sind die Anfangsbestände dieses Jahres, auf den Cent. Du musst nichts
          übertragen.
        </Text>
      </Stack>
    </FormDialog>
  );
};
