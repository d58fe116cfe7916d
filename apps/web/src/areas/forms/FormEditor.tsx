import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { formAudienceLabels, formAudiences } from '@vereinshaus/contract/forms/calls';
import { slotFrom } from '@vereinshaus/contract/forms/form-fields';
import { useState } from 'react';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { FieldList } from './FieldList.tsx';
import { type FormDraft, inputOf, problemsOf } from './form-draft.ts';
import { useSaveForm } from './forms.api.ts';

type Fields = { form: UseFormReturnType<FormDraft>; isNew: boolean };

const HeadFields = ({ form, isNew }: Fields) => (
  <FormSection title="Das Formular">
    <TextInput label="Name" required maxLength={200} {...form.getInputProps('title')} />
    <TextInput
      label="Adresse"
      description={
        isNew
          ? 'Der letzte Teil des Links. Er bleibt, wie er ist, sobald das Formular gespeichert ist.'
          : 'Der Link zum Formular.'
      }
      leftSection="/formulare/"
      leftSectionWidth={104}
      leftSectionPointerEvents="none"
      placeholder={slotFrom(form.values.title)}
      readOnly={!isNew}
      maxLength={60}
      {...form.getInputProps('slot')}
    />
    <Textarea
      label="Worum geht es?"
      description="Steht über den Fragen."
      autosize
      minRows={2}
      maxLength={4000}
      {...form.getInputProps('description')}
    />
  </FormSection>
);

const AnsweringFields = ({ form }: Pick<Fields, 'form'>) => (
  <FormSection title="Wer antwortet">
    <Radio.Group label="Für wen ist es?" {...form.getInputProps('audience')}>
      <Stack gap="sm" mt={4}>
        {formAudiences.map((audience) => (
          <Radio key={audience} value={audience} label={formAudienceLabels[audience]} />
        ))}
      </Stack>
    </Radio.Group>
    {form.values.audience === 'courses' && (
      <Switch
        label="schon beim Buchen fragen"
        description="Die Fragen stehen in der Buchung; ohne die Pflichtfragen kann niemand buchen. Sonst ist es eine Umfrage für danach."
        {...form.getInputProps('atBooking', { type: 'checkbox' })}
      />
    )}
    <Switch
      label="mehrere Antworten je Person"
      description="Sonst kann jede Person einmal antworten und das ändern, solange das Formular offen ist."
      {...form.getInputProps('several', { type: 'checkbox' })}
    />
    <Switch
      label="freigegeben"
      description="Vorher sieht es nur, wer Formulare bearbeitet."
      {...form.getInputProps('active', { type: 'checkbox' })}
    />
    <MomentInput label="Offen bis" description="Leer: bis auf Weiteres." maw={280} {...form.getInputProps('closes')} />
  </FormSection>
);

type FormEditorProps = {
  draft: FormDraft;
  /** ID 0 is a new form. */
  known: { ID: number; version: number; answers: number };
  onSaved: (formId: number) => void;
};

/** Formular bearbeiten: its questions, respondents and deadline. */
export const FormEditor = ({ draft, known, onSaved }: FormEditorProps) => {
  const isNew = known.ID === 0;
  const save = useSaveForm();
  const form = useForm<FormDraft>({ initialValues: draft, validate: problemsOf });
  const [answered] = useState(() => new Set(known.answers > 0 ? draft.fields.map(({ key }) => key) : []));
  const submit = form.onSubmit((values) =>
    save.mutate(inputOf(values, known), { onSuccess: ({ ID }) => onSaved(ID), onError: atFields(form) }),
  );
  const isDirty = isNew || form.isDirty();
  return (
    <Form failure={save.error} onSubmit={submit}>
      <Stack gap="xl">
        {known.answers > 0 && (
          <StatusBanner kind="info">
            Es gibt schon Antworten. Texte und Reihenfolge kannst du ändern und Fragen dazugeben, aber nichts wegnehmen.
          </StatusBanner>
        )}
        <HeadFields form={form} isNew={isNew} />
        <FormSection title="Fragen">
          <FieldList form={form} answered={answered} />
        </FormSection>
        <AnsweringFields form={form} />
        <SaveBar isDirty={isDirty} isPending={save.isPending} onDiscard={form.reset} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
    </Form>
  );
};
