import { Button, Group, Radio, Select, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { membership } from '@vereinshaus/contract/membership/calls';
import {
  type RequestKind,
  requestKindLabels,
  requestKinds,
  requestProblem,
} from '@vereinshaus/contract/membership/rules';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { MemberPrices } from '../bookings/shared/MemberPrices.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useRequestChange } from './membership.api.ts';
import { RequestConditions } from './RequestConditions.tsx';

const explanations: Readonly<Record<RequestKind, string>> = {
  upgrade: 'Du machst mit und hast eine Stimme in der Generalversammlung.',
  downgrade: 'Du unterstützt den Verein, ohne selbst mitzumachen.',
  leave:
    'Die Mitgliedschaft endet sieben Tage nach deiner Anfrage; bis dahin kannst du den Austritt zurückziehen. Der Beitrag des laufenden Jahres bleibt fällig.',
};

const submitLabels: Readonly<Record<RequestKind | '', string>> = {
  '': 'Anfrage senden',
  upgrade: 'Mitglied werden',
  downgrade: 'Wechsel anfragen',
  leave: 'Austritt erklären',
};

const useRequestForm = (persons: readonly PersonRow[]) =>
  useForm<RequestValues>({
    initialValues: {
      child_ID: persons.length === 1 ? String(persons[0]?.ID) : '',
      kind: '',
      acceptStatutes: false,
      acceptFee: false,
      confirm: false,
      note: '',
    },
    validate: schemaResolver(membership.requestChange.input, { sync: true }),
  });

export type RequestValues = {
  child_ID: string;
  kind: RequestKind | '';
  acceptStatutes: boolean;
  acceptFee: boolean;
  confirm: boolean;
  note: string;
};
export type RequestFormState = ReturnType<typeof useRequestForm>;

/** Why the choice makes no sense; the server would refuse it. */
const problemOf = (persons: readonly PersonRow[], { child_ID, kind }: RequestValues): string | null => {
  const person = persons.find(({ ID }) => String(ID) === child_ID);
  return person === undefined || kind === '' ? null : requestProblem(kind, person.memberStatuses);
};

type KindsProps = { form: RequestFormState; persons: readonly PersonRow[] };

/** Options that make no sense for the person are hidden; an earlier choice shows the reason. */
const Kinds = ({ form, persons }: KindsProps) => {
  const club = useClub();
  const { values } = form;
  const kinds = requestKinds.filter(
    (kind) =>
      (kind !== 'downgrade' || !club.hideDowngrade) &&
      (kind === values.kind || problemOf(persons, { ...values, kind }) === null),
  );
  return (
    <Radio.Group label="Was soll sich ändern?" required {...form.getInputProps('kind')}>
      <Stack gap="sm" mt="xs">
        {kinds.map((kind) => (
          <Radio.Card key={kind} value={kind} p="md" radius="md" aria-label={requestKindLabels[kind]}>
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator mt={3} />
              <div>
                <strong>{requestKindLabels[kind]}</strong>
                <div>{explanations[kind]}</div>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
};

const optionsOf = (persons: readonly PersonRow[], memberStates: Readonly<Record<string, string>>) =>
  persons.map((person) => ({
    value: String(person.ID),
    label: `${person.fullname} (${membershipRoleLabel(person.memberStatus, memberStates)})`,
  }));

/** Mitgliedschaft anfragen, for the user or a person of their group. */
export const RequestForm = ({ persons }: { persons: readonly PersonRow[] }) => {
  const club = useClub();
  const request = useRequestChange();
  const form = useRequestForm(persons);
  const problem = problemOf(persons, form.values);
  const isLeaving = form.values.kind === 'leave';
  const submit = (values: RequestValues) =>
    request.mutate(
      { ...values, child_ID: Number(values.child_ID), kind: values.kind || 'leave' },
      { onSuccess: form.reset, onError: atFields(form) },
    );
  return (
    <Form failure={request.error} onSubmit={form.onSubmit(submit)}>
      <FormSection title="Änderung anfragen">
        <Select
          label="Für wen?"
          placeholder="Person wählen"
          data={optionsOf(persons, club.memberStates)}
          required
          {...form.getInputProps('child_ID')}
          onChange={(id) => form.setFieldValue('child_ID', id ?? '')}
        />
        <Kinds form={form} persons={persons} />
        {problem !== null && <StatusBanner kind="info">{problem}</StatusBanner>}
        {isLeaving && <MemberPrices personId={Number(form.values.child_ID)} />}
        <RequestConditions form={form} />
        <Textarea
          label="Kurzer Text"
          description={
            isLeaving
              ? 'Wenn du magst: Warum gehst du? Der Verein liest deine Nachricht.'
              : 'Warum möchtest du das ändern? Der Verein liest deine Nachricht.'
          }
          autosize
          minRows={3}
          maxLength={2000}
          required={!isLeaving}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="md"
            loading={request.isPending}
            disabled={problem !== null}
            {...(isLeaving && { color: 'red' })}
          >
            {submitLabels[form.values.kind]}
          </Button>
        </Group>
      </FormSection>
    </Form>
  );
};
