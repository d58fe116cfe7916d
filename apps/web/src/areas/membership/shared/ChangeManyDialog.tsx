import { List, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { membership } from '@vereinshaus/contract/membership/calls';
import { roleDatesProblem } from '@vereinshaus/contract/membership/rules';
import { DayInput } from '../../../kit/DayInput.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { atFields } from '../../../kit/FormErrors.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { useChangeMany } from '../membership.api.ts';
import { latestRoleDay, timeOf, today, todayNumber } from '../role-days.ts';
import { roleOptions } from '../role-options.ts';

type Reply = ReplyOf<typeof membership.changeMany>;

const counted = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`);

/** Persons that were skipped, and why. */
const Outcome = ({ reply, onClose }: { reply: Reply; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Mitgliedsstand geändert">
    <Stack>
      <StatusBanner kind="success">{reply.message}</StatusBanner>
      <Text fw={600}>{counted(reply.left.length)} blieb unverändert:</Text>
      <List size="sm">
        {reply.left.map(({ ID, fullname, reason }) => (
          <List.Item key={ID}>
            {fullname}: {reason}
          </List.Item>
        ))}
      </List>
    </Stack>
  </Dialog>
);

type Props = { personIds: readonly number[]; onClose: () => void };

/** Mitgliedsstand vieler ändern: one new role from a day on, replacing each person's current one. */
export const ChangeManyDialog = ({ personIds, onClose }: Props) => {
  const club = useClub();
  const change = useChangeMany();
  const form = useForm({
    initialValues: { newRole: '', start: todayNumber(), note: '', sendEmail: false },
    validate: {
      newRole: (role) => (role === '' ? 'Bitte wähle eine neue Rolle.' : null),
      start: (start) =>
        roleDatesProblem({ timeStart: timeOf(start), timeEnd: 0, finished: false }, today())?.text ?? null,
    },
  });
  if (change.isSuccess && change.data.left.length > 0) return <Outcome reply={change.data} onClose={onClose} />;
  const submit = ({ newRole, start, note, sendEmail }: typeof form.values) =>
    change.mutate(
      { user_ids: [...personIds], newRole: Number(newRole), timeStart: timeOf(start), note, sendEmail },
      { onSuccess: ({ left }) => left.length === 0 && onClose(), onError: atFields(form, { timeStart: 'start' }) },
    );
  const memberships = roleOptions(club)[0]?.items ?? [];
  return (
    <FormDialog
      title={`Mitgliedsstand von ${counted(personIds.length)} ändern`}
      submitLabel={`Mitgliedsstand von ${counted(personIds.length)} ändern`}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Select
        label="Neue Rolle"
        placeholder="Neue Rolle wählen"
        description="Der jetzige Mitgliedsstand endet am Tag davor. Wer die Rolle schon hat, bleibt, wie er ist."
        data={[...memberships, { value: '0', label: 'keine (Mitgliedschaft endet)' }]}
        required
        {...form.getInputProps('newRole')}
        onChange={(role) => form.setFieldValue('newRole', role ?? '')}
      />
      <DayInput label="Ab" required maxDate={latestRoleDay()} {...form.getInputProps('start')} />
      <Textarea label="Anmerkung" autosize maxLength={1000} {...form.getInputProps('note')} />
      <Switch
        label="Personen per E-Mail verständigen"
        description="Im Wortlaut des Vereins."
        {...form.getInputProps('sendEmail', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};
