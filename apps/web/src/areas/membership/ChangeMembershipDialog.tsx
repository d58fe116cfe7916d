import { Checkbox, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RoleRecord } from '@vereinshaus/contract/membership/calls';
import {
  isBoardCode,
  isMembershipCode,
  oldRoleMissing,
  roleDatesProblem,
} from '@vereinshaus/contract/membership/rules';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { useClub } from '../clubs/shared/club.ts';
import { ChangeMailFields } from './ChangeMailFields.tsx';
import { useChangeMembership } from './membership.api.ts';
import { latestRoleDay, timeOf, today, todayNumber } from './role-days.ts';
import { roleOptions } from './role-options.ts';

const noOldRole = 'keine';

export type ChangeValues = {
  oldRoleID: string;
  newRole: string;
  start: number;
  cancelMembershipfee: boolean;
  note: string;
  sendEmail: boolean;
  /** Empty until it is edited: then the club's text is sent. */
  emailText: string;
};

const validate = {
  oldRoleID: (id: string) => (id === '' ? oldRoleMissing : null),
  newRole: (role: string, values: ChangeValues) => {
    if (role === '') return 'Bitte wähle eine neue Rolle.';
    return role === '0' && values.oldRoleID === noOldRole ? 'Bitte wähle eine neue Rolle.' : null;
  },
  start: (start: number) =>
    roleDatesProblem({ timeStart: timeOf(start), timeEnd: 0, finished: false }, today())?.text ?? null,
};

const isOpen = (record: RoleRecord) => record.timeEnd === 0 || record.timeEnd * 1000 > serverNow();

/** A single possible membership is preselected; with several, the administrator chooses. */
const likelyOldRole = (records: readonly RoleRecord[]): string => {
  const memberships = records.filter((record) => isOpen(record) && isMembershipCode(record.role));
  return memberships.length === 1 ? String(memberships[0]?.ID) : '';
};

const useChangeForm = (records: readonly RoleRecord[]) =>
  useForm<ChangeValues>({
    initialValues: {
      oldRoleID: likelyOldRole(records),
      newRole: '',
      start: todayNumber(),
      cancelMembershipfee: false,
      note: '',
      sendEmail: false,
      emailText: '',
    },
    validate,
  });

export type ChangeForm = ReturnType<typeof useChangeForm>;

type Props = { personId: number; records: readonly RoleRecord[]; onClose: () => void };

/** Mitgliedsstand ändern: ends the old role, starts the new one, and optionally notifies the person by mail. */
export const ChangeMembershipDialog = ({ personId, records, onClose }: Props) => {
  const club = useClub();
  const change = useChangeMembership();
  const form = useChangeForm(records);
  const memberships = roleOptions(club)[0]?.items ?? [];
  const submit = ({ oldRoleID, newRole, start, ...rest }: ChangeValues) =>
    change.mutate(
      {
        child_ID: personId,
        oldRoleID: oldRoleID === noOldRole ? noOldRole : Number(oldRoleID),
        newRole: Number(newRole),
        timeStart: timeOf(start),
        ...rest,
      },
      { onSuccess: onClose, onError: atFields(form, { timeStart: 'start' }) },
    );
  const oldRoles = records.filter((record) => isOpen(record) && !isBoardCode(record.role));
  return (
    <FormDialog
      title="Mitgliedsstand ändern"
      submitLabel={form.values.sendEmail ? 'Ändern und E-Mail senden' : 'Mitgliedsstand ändern'}
      isPending={change.isPending}
      failure={change.error}
      size="lg"
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Select
        label="Alte Rolle"
        placeholder="Alte Rolle wählen"
        description="Sie endet am Tag vor dem Beginn der neuen."
        data={[
          ...oldRoles.map((record) => ({ value: String(record.ID), label: record.description })),
          { value: noOldRole, label: 'keine' },
        ]}
        required
        {...form.getInputProps('oldRoleID')}
        onChange={(id) => form.setFieldValue('oldRoleID', id ?? '')}
      />
      <Select
        label="Neue Rolle"
        placeholder="Neue Rolle wählen"
        data={[...memberships, { value: '0', label: 'keine (Mitgliedschaft endet)' }]}
        required
        {...form.getInputProps('newRole')}
        onChange={(role) => form.setFieldValue('newRole', role ?? '')}
      />
      <DayInput label="Ab" required maxDate={latestRoleDay()} {...form.getInputProps('start')} />
      <Checkbox
        label="Mitgliedsbeitrag stornieren"
        description="Der schon verrechnete Beitrag der alten Rolle wird zurückgenommen."
        {...form.getInputProps('cancelMembershipfee', { type: 'checkbox' })}
      />
      <Textarea label="Anmerkung" autosize minRows={2} maxLength={1000} {...form.getInputProps('note')} />
      <ChangeMailFields personId={personId} form={form} records={records} />
    </FormDialog>
  );
};
