import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { may } from '@vereinshaus/contract/kit/access';
import { birthDateOf, isMinorPerson, personProblems } from '@vereinshaus/contract/persons/person-input';
import { consentTexts, registrationFieldProblems } from '@vereinshaus/contract/registration/rules';
import type { FormEvent } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { ExtraFields } from './ExtraFields.tsx';
import type { FurtherValues } from './registration-form.ts';
import { type AdultChoice, BirthFields, HealthField, MinorFields, NameFields } from './shared/PersonFields.tsx';
import { useFormRules } from './use-registration-flow.ts';
import { WishFields } from './WishFields.tsx';

type FurtherPersonDialogProps = {
  initial: FurtherValues;
  isNew: boolean;
  showsMinorFields: boolean;
  adults: readonly AdultChoice[];
  errors: Readonly<Record<string, string>>;
  onSave: (person: FurtherValues) => void;
  onClose: () => void;
};

/** Noch eine Person: only the differing data; contact and address are copied from the first. */
export const FurtherPersonDialog = (props: FurtherPersonDialogProps) => {
  const { initial, isNew, showsMinorFields, adults, errors, onSave, onClose } = props;
  const rules = useFormRules();
  const isStaff = useMay(may('user'));
  const form = useForm<FurtherValues>({ initialValues: initial, initialErrors: { ...errors } });
  const isMinor = isMinorPerson(form.values, rules);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { values } = form;
    const problems: Record<string, string> = {
      ...personProblems(values, { ...rules, isDependant: true }),
      ...registrationFieldProblems(rules.club.additionalFields, values.data, { isStaff, isMinor }),
      ...(values.member && values.supportingMember && { supportingMember: consentTexts.bothMemberships }),
    };
    form.setErrors(problems);
    const [first] = Object.keys(problems);
    if (first === undefined) onSave(values);
    else form.getInputNode(first)?.focus();
  };
  return (
    <FormDialog
      title={isNew ? 'Noch eine Person' : `${initial.prename} ${initial.lastname}`}
      submitLabel={isNew ? 'Person hinzufügen' : 'Übernehmen'}
      isPending={false}
      failure={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack gap="md">
        <NameFields form={form} rules={rules} isOther />
        <BirthFields form={form} rules={rules} isOther />
        {showsMinorFields && <MinorFields form={form} rules={rules} adults={adults} />}
        <WishFields
          wish={form.values}
          errors={form.errors}
          onChange={form.setValues}
          voice="other"
          birthDate={birthDateOf(form.values, rules)}
        />
        <HealthField form={form} />
        <ExtraFields
          isMinor={isMinor}
          values={form.values.data}
          errors={form.errors}
          onChange={(data) => form.setValues({ data })}
        />
      </Stack>
    </FormDialog>
  );
};
