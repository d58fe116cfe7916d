import { Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { roleDatesProblem } from '@vereinshaus/contract/membership/rules';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useAddRole } from './membership.api.ts';
import { latestRoleDay, timeOf, today, todayNumber } from './role-days.ts';
import { roleOptions } from './role-options.ts';

const startProblem = (day: number) =>
  roleDatesProblem({ timeStart: timeOf(day), timeEnd: 0, finished: false }, today())?.text ?? null;

/** Rolle hinzufügen: starts a membership or a function. */
export const AddRoleDialog = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const club = useClub();
  const add = useAddRole();
  const form = useForm({
    initialValues: { role: '', start: todayNumber(), note: '' },
    validate: { role: (role) => (role === '' ? 'Bitte wähle eine Rolle.' : null), start: startProblem },
  });
  const submit = ({ role, start, note }: typeof form.values) =>
    add.mutate(
      { child_ID: personId, role: Number(role), timeStart: timeOf(start), note },
      { onSuccess: onClose, onError: atFields(form, { timeStart: 'start' }) },
    );
  return (
    <FormDialog
      title="Rolle hinzufügen"
      submitLabel="Rolle hinzufügen"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Select
        label="Rolle"
        placeholder="Rolle wählen"
        data={roleOptions(club)}
        searchable
        required
        data-autofocus
        nothingFoundMessage="Diese Rolle gibt es nicht."
        {...form.getInputProps('role')}
        onChange={(role) => form.setFieldValue('role', role ?? '')}
      />
      <DayInput label="Von" required maxDate={latestRoleDay()} {...form.getInputProps('start')} />
      <Textarea label="Anmerkung" autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
    </FormDialog>
  );
};
