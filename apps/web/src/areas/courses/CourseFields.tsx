import { Checkbox, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { courseFieldLabels as labels } from '@vereinshaus/contract/courses/course-fields';
import type { ReactNode } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { useClub } from '../clubs/shared/club.ts';
import type { SectionProps } from './CourseForm.tsx';
import { CoursePictureField } from './CoursePictureField.tsx';
import { CourseTagsField } from './CourseTagsField.tsx';

/** Texts of the card and the page. */
export const TextFields = ({ form, course }: SectionProps & { course: CourseDetail }) => (
  <>
    <TextInput label={labels.name} required maxLength={120} {...form.getInputProps('name')} />
    <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
    <Textarea
      label={labels.information}
      description="Was Teilnehmer wissen sollen, zum Beispiel wo sie sich treffen."
      autosize
      minRows={2}
      {...form.getInputProps('information')}
    />
    <TextInput
      label={labels.bring}
      description="Steht auf der Kursseite, nach der Buchung und in der Bestätigung."
      maxLength={300}
      {...form.getInputProps('bring')}
    />
    <CoursePictureField course={course} form={form} />
    <TextInput label={labels.audience} maxLength={500} {...form.getInputProps('audience')} />
    <CourseTagsField
      known={course.tagLabels}
      value={form.values.tags}
      onChange={(tags) => form.setFieldValue('tags', tags)}
    />
    <Text size="sm" c="dimmed">
      Trainer fügst du im Reiter Teilnehmer hinzu: Person aufnehmen, dann „Mache zum Trainer“. Dort kannst du sie vor
      den Teilnehmern auch verbergen.
    </Text>
  </>
);

const Pair = ({ children }: { children: ReactNode }) => (
  <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
    {children}
  </Group>
);

/** When it takes place, and when it is visible. */
export const DisplayFields = ({ form, problems }: SectionProps) => (
  <>
    <Pair>
      <DayInput label={labels.startdate} {...form.getInputProps('startdate')} error={problems.startdate} />
      <DayInput label={labels.enddate} {...form.getInputProps('enddate')} error={problems.enddate} />
    </Pair>
    <Pair>
      <MomentInput label={labels.showStart} {...form.getInputProps('showStart')} error={problems.showStart} />
      <MomentInput label={labels.showEnd} {...form.getInputProps('showEnd')} error={problems.showEnd} />
    </Pair>
  </>
);

const asNumber = (value: string | number) => (value === '' ? 0 : Number(value));

/** Plätze, Preise, Buchungsfenster. */
export const BookingFields = ({ form, problems }: SectionProps) => {
  const { noMembership } = useClub();
  const count = (field: 'minparts' | 'maxparts') => ({
    ...form.getInputProps(field),
    onChange: (value: string | number) => form.setFieldValue(field, asNumber(value)),
    error: problems[field] ?? form.errors[field],
  });
  const price = (field: 'price' | 'pricenm') => ({
    value: form.values[field],
    onChange: (cents: number | null) => form.setFieldValue(field, cents ?? 0),
    error: problems[field] ?? form.errors[field],
  });
  return (
    <>
      <Pair>
        <MomentInput
          label={labels.bookingStart}
          {...form.getInputProps('bookingStart')}
          error={problems.bookingStart}
        />
        <MomentInput label={labels.bookingEnd} {...form.getInputProps('bookingEnd')} error={problems.bookingEnd} />
      </Pair>
      <MomentInput
        label={labels.allBookingStart}
        description="Leer: gleich wie für alle. Neu ist, wer im letzten Jahr keinen Kurs besucht hat."
        {...form.getInputProps('allBookingStart')}
      />
      <Pair>
        <NumberInput
          label={labels.minparts}
          description="0: keine"
          min={0}
          allowDecimal={false}
          {...count('minparts')}
        />
        <NumberInput
          label={labels.maxparts}
          description="0: beliebig viele"
          min={0}
          allowDecimal={false}
          {...count('maxparts')}
        />
      </Pair>
      <Pair>
        {!noMembership && <EuroInput label={labels.price} {...price('price')} />}
        <EuroInput label={labels.pricenm} {...price('pricenm')} />
      </Pair>
      <DayInput label={labels.paymentDueDate} {...form.getInputProps('paymentDueDate')} />
    </>
  );
};

type Flag =
  | 'trainersAllowed'
  | 'enableOnlineConferences'
  | 'enableMedia'
  | 'downloadCertificate'
  | 'showShiftPlanner'
  | 'tryoutsEnabled';

const flags: readonly { field: Flag; help: string }[] = [
  {
    field: 'trainersAllowed',
    help: 'Trainer dürfen Nachrichten verschicken und Medien hochladen, die sofort sichtbar sind.',
  },
  { field: 'enableOnlineConferences', help: 'Der Kurs findet (auch) im Internet statt.' },
  { field: 'enableMedia', help: 'Videos und Unterlagen für Teilnehmer.' },
  { field: 'downloadCertificate', help: 'Teilnehmer laden am Ende eine Bestätigung herunter.' },
  { field: 'showShiftPlanner', help: 'Teilnehmer teilen sich in Schichten ein.' },
  { field: 'tryoutsEnabled', help: 'Interessierte melden sich zu einzelnen Terminen an.' },
];

/** Other settings of the course. */
export const AccessFields = ({ form }: SectionProps) => {
  const { showTryoutsAndRoles } = useClub();
  return (
    <>
      <Stack gap="sm">
        {flags
          .filter(({ field }) => field !== 'tryoutsEnabled' || showTryoutsAndRoles)
          .map(({ field, help }) => (
            <Checkbox
              key={field}
              label={labels[field]}
              description={help}
              {...form.getInputProps(field, { type: 'checkbox' })}
            />
          ))}
      </Stack>
      <EuroInput
        label={labels.praeHourlyRate}
        maw={240}
        value={form.values.praeHourlyRate}
        onChange={(cents) => form.setFieldValue('praeHourlyRate', cents ?? 0)}
        error={form.errors.praeHourlyRate}
      />
    </>
  );
};
