import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { paidReportTexts } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna, formatDay, formatDayOf, toDayNumber } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { DayInput } from '../../../kit/DayInput.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../../kit/FormErrors.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { dunningOfPersonQuery, useReportPaid } from '../dunning.api.ts';

const dayOf = (time: number) => formatDayOf(new Date(time * 1000));

const ReportDialog = ({ onClose }: { onClose: () => void }) => {
  const report = useReportPaid();
  const today = dayInVienna(useOpenedAt());
  const form = useForm({
    initialValues: { paidOn: toDayNumber(today), text: '' },
    validate: { paidOn: (day) => (day === 0 ? paidReportTexts.dayMissing : null) },
  });
  return (
    <FormDialog
      title="Schon bezahlt?"
      submitLabel="Melden"
      isPending={report.isPending}
      failure={Object.keys(form.errors).length === 0 ? report.error : null}
      onSubmit={form.onSubmit((values) =>
        report.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrorsOf(error)) }),
      )}
      onClose={onClose}
    >
      <Text>
        Eine Überweisung braucht ein paar Tage, bis sie beim Verein eingetragen ist. Sag uns, wann du bezahlt hast: Dann
        erinnern wir dich inzwischen nicht.
      </Text>
      <DayInput label="Bezahlt am" required maxDate={today} {...form.getInputProps('paidOn')} />
      <TextInput
        label="Bemerkung"
        description="Zum Beispiel, von wessen Konto."
        maxLength={200}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

/** Schon bezahlt: lets the payer report a payment that is missing in the books. */
export const AlreadyPaid = ({ personId }: { personId: number }) => {
  const { data } = useQuery(dunningOfPersonQuery(personId));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const { report, level, notices } = data;
  const [last] = notices;
  return (
    <>
      {report === undefined ? (
        <Group gap="sm">
          {level > 0 && last && (
            <Text size="sm">
              Zuletzt geschrieben haben wir dir am {dayOf(last.time)} ({dunningLevelLabel(last.level)}).
            </Text>
          )}
          <Button variant="default" onClick={() => setOpen(true)}>
            Schon bezahlt?
          </Button>
        </Group>
      ) : (
        <StatusBanner kind="info" title="Du hast gemeldet, dass du schon bezahlt hast">
          Bezahlt am {formatDay(report.paidOn)}, gemeldet am {dayOf(report.time)}. Bis {formatDay(report.until)}{' '}
          erinnern wir dich nicht; hier steht die Zahlung, sobald sie eingetragen ist.
        </StatusBanner>
      )}
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  );
};
