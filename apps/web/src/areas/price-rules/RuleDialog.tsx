import { NumberInput, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { courseNamesQuery, courseTagsQuery, useSaveRule } from './price-rules.api.ts';
import { inputOf, problemsOf, type RuleForm } from './rule-form.ts';

const useRuleForm = (initialValues: RuleForm) => useForm<RuleForm>({ initialValues, validate: problemsOf });

type Fields = { form: ReturnType<typeof useRuleForm> };

const children = Array.from({ length: 8 }, (_, index) => ({
  value: String(index + 2),
  label: `ab dem ${index + 2}. Kind`,
}));

const FamilyFields = ({ form }: Fields) => {
  const { value, onChange, ...input } = form.getInputProps('fromChild');
  return (
    <>
      <Select
        label="Für wen"
        description="Gezählt werden die Kinder einer Familie in der Reihenfolge ihrer Plätze."
        data={children}
        allowDeselect={false}
        {...input}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          Ermäßigung
        </Text>
        <SegmentedControl
          aria-label="Art der Ermäßigung"
          data={[
            { value: 'relative', label: 'Prozent' },
            { value: 'absolute', label: 'Betrag' },
          ]}
          {...form.getInputProps('value')}
        />
        {form.values.value === 'absolute' ? (
          <EuroInput label="Betrag" required {...form.getInputProps('absoluteAmount')} />
        ) : (
          <NumberInput
            label="Prozent"
            required
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator=","
            {...form.getInputProps('amountRelative')}
          />
        )}
      </Stack>
      <EuroInput
        label="Höchstens je Familie und Schuljahr"
        description="Mehr zieht diese Regel einer Familie nicht ab; leer heißt ohne Grenze."
        {...form.getInputProps('familyCap')}
      />
    </>
  );
};

const LateEntryFields = ({ form }: Fields) => (
  <Select
    label="Wer später einsteigt, zahlt"
    allowDeselect={false}
    data={[
      { value: 'months', label: 'die verbleibenden Monate, den des Einstiegs mit' },
      { value: 'dates', label: 'die verbleibenden Termine' },
      { value: 'none', label: 'den ganzen Preis, auch wenn sonst etwas anderes gilt' },
    ]}
    {...form.getInputProps('measure')}
  />
);

/** A number in the form, a text in the list. */
const ChoiceField = ({
  form,
  name,
  label,
  data,
}: Fields & { name: 'course_ID' | 'tag_ID'; label: string; data: { value: string; label: string }[] }) => {
  const { value, onChange, ...input } = form.getInputProps(name);
  return (
    <Select
      label={label}
      required
      searchable
      nothingFoundMessage="nichts auszuwählen"
      data={data}
      {...input}
      value={Number(value) === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
};

const WhereFields = ({ form }: Fields) => {
  const courses = useQuery(courseNamesQuery());
  const groups = useQuery(courseTagsQuery());
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Gilt für
      </Text>
      <SegmentedControl
        aria-label="Gilt für"
        data={[
          { value: 'all', label: 'alle Kurse' },
          { value: 'tag', label: 'Kursgruppe' },
          { value: 'course', label: 'einen Kurs' },
        ]}
        {...form.getInputProps('where')}
      />
      {form.values.where === 'tag' && (
        <ChoiceField
          form={form}
          name="tag_ID"
          label="Kursgruppe"
          data={(groups.data?.tags ?? []).map(({ value, label }) => ({ value: String(value), label }))}
        />
      )}
      {form.values.where === 'course' && (
        <ChoiceField
          form={form}
          name="course_ID"
          label="Kurs"
          data={(courses.data?.courses ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
        />
      )}
    </Stack>
  );
};

const titles = { family: 'Familienermäßigung', lateEntry: 'Später Einstieg' } as const;

/** Preisregel anlegen oder ändern: first the rule, then a preview of the prices, and only then saving. */
export const RuleDialog = ({ rule, onClose }: { rule: RuleForm; onClose: () => void }) => {
  const form = useRuleForm(rule);
  const save = useSaveRule();
  const [isChecked, setChecked] = useState(false);
  const input = inputOf(form.values);
  if (isChecked) {
    return (
      <PreviewDialog
        title="Wer zahlt dann was?"
        change={{ rule: input }}
        confirmLabel="Regel speichern"
        isPending={save.isPending}
        failure={save.error}
        onBack={() => setChecked(false)}
        onConfirm={() =>
          save.mutate(input, {
            onSuccess: onClose,
            onError: (error) => {
              atFields(form)(error);
              setChecked(false);
            },
          })
        }
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={titles[rule.kind]}
      submitLabel="Weiter: Wer zahlt was?"
      size="lg"
      isPending={false}
      failure={save.error}
      onSubmit={form.onSubmit(() => setChecked(true))}
      onClose={onClose}
    >
      {rule.kind === 'family' ? <FamilyFields form={form} /> : <LateEntryFields form={form} />}
      <WhereFields form={form} />
      <Switch label="aktiv" {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
};
