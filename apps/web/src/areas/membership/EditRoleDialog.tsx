import { Checkbox, Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RoleRecord } from '@vereinshaus/contract/membership/calls';
import { roleDatesProblem } from '@vereinshaus/contract/membership/rules';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useEndRole } from './membership.api.ts';
import { dayNumberOf, latestRoleDay, timeOf, today, todayNumber } from './role-days.ts';
import { roleOptions } from './role-options.ts';

type Values = { role: string; start: number; end: number; finished: boolean; note: string };

const problemIn = (field: 'timeStart' | 'timeEnd') => (_: unknown, values: Values) => {
  const dates = { timeStart: timeOf(values.start), timeEnd: timeOf(values.end), finished: values.finished };
  const problem = roleDatesProblem(dates, today());
  return problem?.field === field ? problem.text : null;
};

/** A retired role stays in the options of a record that has it. */
const optionsWith = (club: Parameters<typeof roleOptions>[0], { role, description }: RoleRecord) => {
  const options = roleOptions(club);
  const isOffered = options.some(({ items }) => items.some(({ value }) => value === String(role)));
  const own = { group: 'Bisher', items: [{ value: String(role), label: `${description} (${role})` }] };
  return isOffered ? options : [own, ...options];
};

type EditRoleDialogProps = { personId: number; record: RoleRecord; onClose: () => void };

/** Rolle bearbeiten oder beenden: it only ends if "beendet" is ticked. */
export const EditRoleDialog = ({ personId, record, onClose }: EditRoleDialogProps) => {
  const club = useClub();
  const save = useEndRole();
  const form = useForm<Values>({
    initialValues: {
      role: String(record.role),
      start: dayNumberOf(record.timeStart),
      end: dayNumberOf(record.timeEnd),
      finished: record.timeEnd !== 0,
      note: record.note ?? '',
    },
    validate: { start: problemIn('timeStart'), end: problemIn('timeEnd') },
  });
  const submit = ({ role, start, end, finished, note }: Values) =>
    save.mutate(
      {
        child_ID: personId,
        ID: record.ID,
        role: Number(role),
        timeStart: timeOf(start),
        timeEnd: timeOf(end),
        finished,
        note,
      },
      { onSuccess: onClose, onError: atFields(form, { timeStart: 'start', timeEnd: 'end' }) },
    );
  const { finished } = form.values;
  const tick = (isTicked: boolean) => {
    form.setFieldValue('finished', isTicked);
    if (isTicked && form.values.end === 0) form.setFieldValue('end', todayNumber());
  };
  return (
    <FormDialog
      title={`Rolle „${record.description}“`}
      submitLabel={finished && record.timeEnd === 0 ? 'Rolle beenden' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Select
        label="Rolle"
        data={optionsWith(club, record)}
        searchable
        allowDeselect={false}
        required
        {...form.getInputProps('role')}
      />
      <DayInput label="Von" required maxDate={latestRoleDay()} {...form.getInputProps('start')} />
      <Checkbox
        label="beendet"
        description="Ohne Haken läuft die Rolle weiter."
        checked={finished}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      {finished && (
        <DayInput
          label="Bis"
          description="Letzter Tag, an dem die Rolle noch gilt."
          required
          maxDate={latestRoleDay()}
          {...form.getInputProps('end')}
        />
      )}
      <Textarea label="Anmerkung" autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
      {!finished && record.timeEnd !== 0 && (
        <Text size="sm" c="dimmed">
          Diese Rolle war beendet und läuft nach dem Speichern wieder.
        </Text>
      )}
    </FormDialog>
  );
};
