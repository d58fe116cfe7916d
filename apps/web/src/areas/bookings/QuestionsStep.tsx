import { Stack, Text, Title } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import type { BookingQuestions } from '@vereinshaus/contract/forms/booking-answers';
import type { AnswerValue } from '@vereinshaus/contract/forms/form-fields';
import { AnswerField } from '../forms/shared/AnswerField.tsx';
import { answerField, answerKey, answerTo, type DraftAnswers, questionsFor } from './booking-questions.ts';

type Props = {
  persons: readonly BookingCandidate[];
  forms: readonly BookingQuestions[];
  answers: DraftAnswers;
  missing: ReadonlyMap<string, string>;
  onAnswer: (name: string, value: AnswerValue | undefined) => void;
};

type FormProps = Omit<Props, 'persons' | 'forms'> & { person: BookingCandidate; form: BookingQuestions };

const QuestionsOfForm = ({ person, form, answers, missing, onAnswer }: FormProps) => (
  <Stack gap="md">
    {form.description !== '' && (
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
        {form.description}
      </Text>
    )}
    {form.fields.map((field) => (
      <div key={field.key} data-field={answerField(person.ID, form.slot, field.key)}>
        <AnswerField
          field={field}
          value={answerTo(answers, person, form.slot, field.key)}
          error={missing.get(answerField(person.ID, form.slot, field.key))}
          isReadOnly={false}
          onChange={(value) => onAnswer(answerKey(person.ID, form.slot, field.key), value)}
        />
        {field.sensitive && (
          <Text size="xs" c="dimmed" mt={4}>
            Das lesen nur die Trainer dieses Kurses und das Büro; jeder Zugriff wird protokolliert.
          </Text>
        )}
      </div>
    ))}
  </Stack>
);

/** Fragen zum Kurs: each child has its own answers. */
export const QuestionsStep = ({ persons, forms, ...rest }: Props) => (
  <Stack gap="xl">
    {persons.map((person) => {
      const asked = questionsFor(person, forms);
      if (asked.length === 0) return null;
      return (
        <Stack key={person.ID} gap="md" component="section" aria-label={`Fragen für ${person.prename}`}>
          {persons.length > 1 && (
            <Title order={3} size="h5">
              {person.fullname}
            </Title>
          )}
          {asked.map((form) => (
            <QuestionsOfForm key={form.slot} person={person} form={form} {...rest} />
          ))}
        </Stack>
      );
    })}
  </Stack>
);
