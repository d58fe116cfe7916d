import { Anchor, Badge, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { forms, Respondent } from '@vereinshaus/contract/forms/calls';
import { type Answers, type AnswerValue, answerProblems, isAnswered } from '@vereinshaus/contract/forms/form-fields';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { ResultHead } from '../../kit/ResultHead.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { focusScreen } from '../../kit/use-focus-return.ts';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { closesText } from './form-state.ts';
import { fillQuery, useAnswerForm } from './forms.api.ts';
import { AnswerField } from './shared/AnswerField.tsx';

type FillReply = ReplyOf<typeof forms.fill>;
type FilledForm = FillReply['form'];

type Values = { values: Record<string, AnswerValue | undefined> };

const given = (values: Values['values']): Answers =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (isAnswered(value) ? [[key, value]] : [])));

type AnswerFormProps = {
  form: FilledForm;
  person: Respondent | null;
  isOpen: boolean;
  onDone: () => void;
};

/** The answers of a person, prefilled with earlier ones. Without a person it is a preview. */
const AnswerForm = ({ form, person, isOpen, onDone }: AnswerFormProps) => {
  const [before] = form.several ? [] : (person?.answers ?? []);
  const [key] = useState(newKey);
  const send = useAnswerForm();
  const answer = useForm<Values>({
    initialValues: { values: { ...before?.values } },
    validate: ({ values }) =>
      Object.fromEntries(
        Object.entries(answerProblems(form.fields, given(values))).map(([field, problem]) => [
          `values.${field}`,
          problem,
        ]),
      ),
  });
  const isReadOnly = !isOpen || person === null;
  const submit = answer.onSubmit(({ values }) => {
    if (person === null) return;
    send.mutate(
      { slot: form.slot, child_ID: person.child_ID, answer_ID: before?.ID ?? 0, key, values: given(values) },
      { onSuccess: onDone, onError: atFields(answer) },
    );
  });
  return (
    <Form failure={send.error} onSubmit={submit}>
      <Stack gap="lg">
        {before !== undefined && isOpen && (
          <Text size="sm" c="dimmed">
            Beantwortet am {formatMoment(before.time)}. Du kannst deine Antwort noch ändern.
          </Text>
        )}
        {form.fields.map((field) => (
          <div key={field.key}>
            <AnswerField
              field={field}
              value={answer.values.values[field.key]}
              error={answer.errors[`values.${field.key}`]}
              isReadOnly={isReadOnly}
              onChange={(value) => answer.setFieldValue(`values.${field.key}`, value)}
            />
          </div>
        ))}
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={send.isPending}>
              {before === undefined ? 'Antwort senden' : 'Antwort ändern'}
            </Button>
          </Group>
        )}
      </Stack>
      <UnsavedGuard isDirty={answer.isDirty() && !send.isSuccess} />
    </Form>
  );
};

type DoneProps = {
  form: FilledForm;
  missing: readonly Respondent[];
  onNext: (person: number) => void;
  onAgain: () => void;
};

/** A thank-you message, and the persons still to answer. */
const Done = ({ form, missing, onNext, onAgain }: DoneProps) => (
  <Stack gap="lg">
    <ResultHead title="Danke! Deine Antwort ist gespeichert." subject={form.title} />
    <Group>
      {missing.map(({ child_ID: childId, fullname }) => (
        <Button key={childId} onClick={() => onNext(childId)}>
          Auch für {fullname} antworten
        </Button>
      ))}
      <Button variant="default" onClick={onAgain}>
        {form.several ? 'Noch eine Antwort geben' : 'Antwort ansehen'}
      </Button>
      <Anchor component={Link} to="/">
        Zur Startseite
      </Anchor>
    </Group>
  </Stack>
);

const home = { to: '/', label: 'Home' };

const FormHead = ({ form: { title, description, closes } }: { form: FilledForm }) => (
  <PageHeader
    title={title}
    back={home}
    description={description === '' ? closesText(closes) : description}
    {...(description !== '' && closes > 0 && { action: <Badge variant="light">{closesText(closes)}</Badge> })}
  />
);

const Filling = ({ form, isOpen, persons }: FillReply) => {
  const missing = persons.filter(({ answers }) => answers.length === 0);
  const [chosenId, setChosenId] = useState(missing[0]?.child_ID ?? persons[0]?.child_ID ?? 0);
  const [isDone, setDone] = useState(false);
  const isPhone = useIsPhone();
  const chosen = persons.find(({ child_ID: childId }) => childId === chosenId) ?? null;
  const answerFor = (childId: number) => {
    setChosenId(childId);
    setDone(false);
    focusScreen();
  };
  if (isDone) {
    return <Done form={form} missing={missing} onNext={answerFor} onAgain={() => answerFor(chosenId)} />;
  }
  return (
    <>
      <FormHead form={form} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          {!isOpen && <StatusBanner kind="info">Diese Umfrage ist geschlossen.</StatusBanner>}
          {chosen === null && <StatusBanner kind="info">So sieht das Formular aus. Dich fragt es nichts.</StatusBanner>}
          {persons.length > 1 && (
            <div>
              <Text size="sm" fw={500} mb={4}>
                Für wen?
              </Text>
              <SegmentedControl
                aria-label="Für wen?"
                orientation={isPhone ? 'vertical' : 'horizontal'}
                data={persons.map(({ child_ID: childId, fullname }) => ({ value: String(childId), label: fullname }))}
                value={String(chosenId)}
                onChange={(childId) => setChosenId(Number(childId))}
              />
            </div>
          )}
          {persons.length === 1 && <Text c="dimmed">Für {chosen?.fullname}</Text>}
          <AnswerForm
            key={`${chosenId}-${chosen?.answers.length}`}
            form={form}
            person={chosen}
            isOpen={isOpen}
            onDone={() => setDone(true)}
          />
        </Stack>
      </Paper>
    </>
  );
};

/** /formulare/{slot}: fills in a form. */
export const FillPage = () => {
  const { subslot = '' } = useParams();
  const filled = useQuery(fillQuery(subslot));
  return (
    <Stack data-page="form" gap={0}>
      <QueryState
        query={filled}
        skeleton={<SkeletonLines lines={8} />}
        head={<PageHeader title="Formular" back={home} />}
      >
        {(reply) => <Filling key={subslot} {...reply} />}
      </QueryState>
    </Stack>
  );
};
