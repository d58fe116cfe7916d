import {
  Checkbox,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type DiscountRow, discounts, genericCode } from '@vereinshaus/contract/discounts';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { type DiscountForm, formOf, inputOf } from './discount-form.ts';
import { courseNamesQuery, useSaveDiscount } from './discounts.api.ts';

/** Errors of the value stand under whichever of the two fields is open. */
const problemsOf = (values: DiscountForm): Record<string, string> => {
  const parsed = discounts.save.input.safeParse(inputOf(values));
  const problems = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
  const value = problems.absoluteAmount ?? problems.amountRelative;
  return { ...problems, ...(value !== undefined && { absoluteAmount: value, amountRelative: value }) };
};

const useDiscountForm = (discount: DiscountRow | null) =>
  useForm<DiscountForm>({ initialValues: formOf(discount), validate: problemsOf });

type FormState = ReturnType<typeof useDiscountForm>;

const ValueFields = ({ form }: { form: FormState }) => (
  <Stack gap="xs">
    <Text size="sm" fw={500}>
      Wert
    </Text>
    <SegmentedControl
      data={[
        { value: 'absolute', label: 'Betrag' },
        { value: 'relative', label: 'Prozent' },
      ]}
      aria-label="Art des Werts"
      {...form.getInputProps('kind')}
    />
    {form.values.kind === 'absolute' ? (
      <EuroInput label="Betrag" withAsterisk {...form.getInputProps('absoluteAmount')} />
    ) : (
      <NumberInput
        label="Prozent"
        withAsterisk
        suffix=" %"
        min={0}
        max={100}
        decimalScale={2}
        decimalSeparator=","
        {...form.getInputProps('amountRelative')}
      />
    )}
  </Stack>
);

const CourseField = ({ form }: { form: FormState }) => {
  const courses = useQuery(courseNamesQuery());
  const { value, onChange, ...input } = form.getInputProps('course_ID');
  return (
    <Select
      label="Nur für den Kurs"
      placeholder="alle Kurse"
      searchable
      clearable
      nothingFoundMessage="Keinen solchen Kurs gefunden."
      data={(courses.data?.courses ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
      {...input}
      value={Number(value) === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen ?? 0))}
    />
  );
};

const LimitFields = ({ form, discount }: { form: FormState; discount: DiscountRow | null }) => {
  const [person, setPerson] = useState<PickedPerson | null>(
    discount && discount.child_ID > 0 ? { ID: discount.child_ID, fullname: discount.childName, birthdate: 0 } : null,
  );
  const pick = (chosen: PickedPerson | null) => {
    setPerson(chosen);
    form.setFieldValue('child_ID', chosen?.ID ?? 0);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label="Gilt ab" {...form.getInputProps('validFrom')} />
        <DayInput label="Gilt bis" {...form.getInputProps('validUntil')} />
      </SimpleGrid>
      <NumberInput
        label="Höchstens so oft"
        description="0: ohne Grenze."
        min={0}
        allowDecimal={false}
        {...form.getInputProps('maxUses')}
      />
      <CourseField form={form} />
      <PersonPicker
        label="Nur für die Person"
        description="Leer: für alle."
        value={person}
        error={form.errors.child_ID}
        onPick={pick}
      />
    </>
  );
};

/** Rabatt anlegen oder bearbeiten. */
export const DiscountDialog = ({ discount, onClose }: { discount: DiscountRow | null; onClose: () => void }) => {
  const form = useDiscountForm(discount);
  const save = useSaveDiscount();
  const submit = (values: DiscountForm) =>
    save.mutate(inputOf(values), {
      onSuccess: onClose,
      onError: atFields(form),
    });
  return (
    <FormDialog
      title={discount === null ? 'Rabatt anlegen' : `Rabatt „${discount.code}“`}
      submitLabel={discount === null ? 'Rabatt anlegen' : 'Speichern'}
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Checkbox
        label="Allgemeiner Rabatt"
        description={`Mit dem Code „${genericCode}“ bekommt jeder den besten allgemeinen Rabatt, der für ihn gilt.`}
        {...form.getInputProps('generic', { type: 'checkbox' })}
      />
      {!form.values.generic && (
        <TextInput
          label="Code"
          description="Groß- und Kleinschreibung sind egal."
          withAsterisk
          maxLength={40}
          data-autofocus
          {...form.getInputProps('code')}
        />
      )}
      <TextInput
        label="Bezeichnung"
        placeholder="z. B. Geschwisterrabatt"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <ValueFields form={form} />
      <LimitFields form={form} discount={discount} />
      <Checkbox
        label="Gilt auch für den Mitgliedsbeitrag"
        description="Wer mit der Buchung Mitglied wird, bekommt den Rabatt auf Kurspreis und Beitrag; von einem Betrag bleibt für den Beitrag, was der Kurspreis übrig lässt."
        {...form.getInputProps('appliesToMembershipFee', { type: 'checkbox' })}
      />
      <Switch label="aktiv" {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
};
