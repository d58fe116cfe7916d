import { SegmentedControl, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type DiscountRow, discountFields, discounts } from '@vereinshaus/contract/discounts/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { RecordControl, RecordControls } from '../../kit/record/RecordControls.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { type DiscountForm, formOf, inputOf } from './discount-form.ts';
import { courseNamesQuery, useSaveDiscount } from './discounts.api.ts';

/** Errors of the value are shown at the visible one of the two fields. */
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

const Control = ({ name, form }: { name: keyof typeof discountFields; form: FormState }) => (
  <RecordControl name={name} field={discountFields[name]} form={form} />
);

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
    <Control name={form.values.kind === 'absolute' ? 'absoluteAmount' : 'amountRelative'} form={form} />
  </Stack>
);

const CourseField = ({ form }: { form: FormState }) => {
  const courses = useQuery(courseNamesQuery());
  const { value, onChange, ...input } = form.getInputProps('course_ID');
  return (
    <Select
      label={discountFields.course_ID.label}
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

const PersonField = ({ form, discount }: { form: FormState; discount: DiscountRow | null }) => {
  const [person, setPerson] = useState<PickedPerson | null>(
    discount && discount.child_ID > 0 ? { ID: discount.child_ID, fullname: discount.childName, birthdate: 0 } : null,
  );
  const pick = (chosen: PickedPerson | null) => {
    setPerson(chosen);
    form.setFieldValue('child_ID', chosen?.ID ?? 0);
  };
  const { label, help } = discountFields.child_ID;
  return <PersonPicker label={label} description={help} value={person} error={form.errors.child_ID} onPick={pick} />;
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
      <RecordControls
        fields={discountFields}
        form={form}
        own={{
          ...(form.values.generic && { code: null }),
          absoluteAmount: <ValueFields form={form} />,
          amountRelative: null,
          validFrom: (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Control name="validFrom" form={form} />
              <Control name="validUntil" form={form} />
            </SimpleGrid>
          ),
          validUntil: null,
          course_ID: <CourseField form={form} />,
          child_ID: <PersonField form={form} discount={discount} />,
          active: <Switch label="aktiv" {...form.getInputProps('active', { type: 'checkbox' })} />,
        }}
      />
    </FormDialog>
  );
};
