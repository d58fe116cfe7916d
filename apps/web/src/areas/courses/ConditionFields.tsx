import { Checkbox, Group, MultiSelect, NumberInput, Select } from '@mantine/core';
import {
  courseGenderLabels,
  courseGenders,
  courseFieldLabels as labels,
} from '@vereinshaus/contract/courses/course-fields';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { availableCodes, isMembershipCode } from '@vereinshaus/contract/membership/rules';
import { DayInput } from '../../kit/DayInput.tsx';
import { useClub } from '../clubs/shared/club.ts';
import type { SectionProps } from './CourseForm.tsx';
import { CoursePicker } from './shared/CoursePicker.tsx';

type NumberField = 'olderthan' | 'youngerthan' | 'yearAllowedLeft' | 'yearAllowedRight';

const asNumber = (value: string | number) => (value === '' ? 0 : Number(value));

const useNumberProps =
  ({ form, problems }: SectionProps) =>
  (field: NumberField) => ({
    ...form.getInputProps(field),
    label: labels[field],
    min: 0,
    onChange: (value: string | number) => form.setFieldValue(field, asNumber(value)),
    error: problems[field] ?? form.errors[field],
  });

const genderOptions = courseGenders.map((gender) => ({ value: gender, label: courseGenderLabels[gender] }));

const RolesField = ({ form }: SectionProps) => {
  const club = useClub();
  const options = availableCodes(club)
    .filter(isMembershipCode)
    .map((code) => ({ value: String(code), label: membershipRoleLabel(code, club.memberStates) }));
  return (
    <MultiSelect
      label={labels.rolesAllowed}
      description="Leer: alle Mitglieder."
      data={options}
      hidePickedOptions
      {...form.getInputProps('rolesAllowed')}
    />
  );
};

/** Conditions for taking part. */
export const ConditionFields = (section: SectionProps) => {
  const { form } = section;
  const { noMembership, showTryoutsAndRoles } = useClub();
  const numberProps = useNumberProps(section);
  return (
    <>
      <Group grow align="flex-start">
        <NumberInput decimalScale={2} decimalSeparator="," max={150} {...numberProps('olderthan')} />
        <NumberInput decimalScale={2} decimalSeparator="," max={150} {...numberProps('youngerthan')} />
      </Group>
      <DayInput
        label={labels.ageQualifyingDate}
        description="Leer: der erste Tag des Kurses."
        {...form.getInputProps('ageQualifyingDate')}
      />
      <Group grow align="flex-start">
        <NumberInput description="0: keine Grenze" allowDecimal={false} {...numberProps('yearAllowedLeft')} />
        <NumberInput description="0: keine Grenze" allowDecimal={false} {...numberProps('yearAllowedRight')} />
      </Group>
      <Select label={labels.gender} data={genderOptions} allowDeselect={false} {...form.getInputProps('gender')} />
      {!noMembership && (
        <Checkbox
          label={labels.membersOnly}
          description="Wer noch kein Mitglied ist, wird es mit der Buchung."
          {...form.getInputProps('membersOnly', { type: 'checkbox' })}
        />
      )}
      {showTryoutsAndRoles && form.values.membersOnly && <RolesField {...section} />}
      <CoursePicker
        label={labels.permittingCourses}
        description="Nur wer einen dieser Kurse besucht hat, darf buchen. Leer: alle."
        {...form.getInputProps('permittingCourses')}
      />
      <CoursePicker
        label={labels.prebookingCourses}
        description="Wer einen dieser Kurse besucht hat, bucht vor neuen Mitgliedern. Leer: wer im letzten Jahr irgendeinen Kurs besucht hat."
        {...form.getInputProps('prebookingCourses')}
      />
    </>
  );
};
