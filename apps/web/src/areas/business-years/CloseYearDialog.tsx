import { NativeSelect, Stack, Text } from '@mantine/core';
import type { BusinessYear } from '@vereinshaus/contract/business-years/calls';
import { formatDay, formatMonth, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useCloseYear } from './business-years.api.ts';

const labelOf = (day: number, year: BusinessYear) =>
  day === year.end
    ? `das ganze Jahr (bis ${formatDay(day)})`
    : `bis Ende ${formatMonth(fromDayNumber(day)?.slice(0, 7) ?? '')}`;

/** Abschließen: through a month, or the whole year. */
export const CloseYearDialog = ({ year, onClose }: { year: BusinessYear; onClose: () => void }) => {
  const close = useCloseYear();
  const [through, setThrough] = useState(year.closable.at(-1) ?? year.end);
  return (
    <FormDialog
      title="Abschließen"
      submitLabel={through === year.end ? 'Geschäftsjahr abschließen' : 'Bis dahin abschließen'}
      isPending={close.isPending}
      failure={close.error}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate({ ID: year.ID, through }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Was abgeschlossen wird"
          value={String(through)}
          data={year.closable.map((day) => ({ value: String(day), label: labelOf(day, year) }))}
          onChange={(event) => setThrough(Number(event.currentTarget.value))}
        />
        <Text>
          Bis {formatDay(through)} kann danach nichts mehr gebucht, geändert oder storniert werden. Was sich noch auf
          diese Zeit bezieht, wird am ersten offenen Tag gebucht und sagt das im Text.
        </Text>
        {through === year.end && (
          <Text>
            Das Ergebnis des Jahres geht auf das Vereinsvermögen; alle anderen Salden beginnen das nächste Jahr.
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
};
