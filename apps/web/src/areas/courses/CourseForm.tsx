import { Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CourseDetail, courseChanges } from '@vereinshaus/contract/courses/calls';
import { courseFormProblems } from '@vereinshaus/contract/courses/rules';
import { useEffect, useEffectEvent, useRef } from 'react';
import { doChangesCollide, isChangedMeanwhile, rebaseChanges } from '../../kit/changed-fields.ts';
import { Facts } from '../../kit/Facts.tsx';
import { atFields, FormErrors } from '../../kit/FormErrors.tsx';
import { RecordSection } from '../../kit/RecordSection.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { useRecordSections } from '../../kit/use-record-sections.ts';
import { useClub } from '../clubs/shared/club.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { AccessFields, BookingFields, DisplayFields, TextFields } from './CourseFields.tsx';
import {
  accessFacts,
  bookingFacts,
  type CourseNames,
  conditionFacts,
  displayFacts,
  tagNames,
  textFacts,
} from './course-facts.ts';
import {
  type CourseFormValues,
  changesOf,
  courseSections,
  formValuesOf,
  labelOfField,
  problemsByField,
} from './course-form.ts';
import { courseNamesQuery, courseQuery, courseTagsQuery, useSaveCourse } from './courses.api.ts';

/** Fields with the same format as on the wire: validated by the contract. */
const checked = courseChanges.pick({
  name: true,
  description: true,
  information: true,
  bring: true,
  audience: true,
  pictureAlt: true,
  price: true,
  pricenm: true,
  minparts: true,
  maxparts: true,
  olderthan: true,
  youngerthan: true,
  yearAllowedLeft: true,
  yearAllowedRight: true,
});

const useCourseForm = (course: CourseDetail) =>
  useForm<CourseFormValues>({
    initialValues: formValuesOf(course),
    validate: schemaResolver(checked, { sync: true }),
    validateInputOnBlur: true,
  });

export type CourseFormState = ReturnType<typeof useCourseForm>;
export type SectionProps = { form: CourseFormState; problems: Readonly<Partial<Record<string, string>>> };

/** Saves the form; if another user has saved first, their values are merged below the own changes, and saving again succeeds. */
const useSaving = (course: CourseDetail, form: CourseFormState, onSaved: () => void) => {
  const client = useQueryClient();
  const save = useSaveCourse();
  const version = useRef(course.version);
  const adopt = (theirs: CourseDetail) => {
    const before = form.getInitialValues();
    const fresh = formValuesOf(theirs);
    form.setInitialValues(fresh);
    form.resetDirty(fresh);
    form.setValues(rebaseChanges(before, form.getValues(), fresh));
    version.current = theirs.version;
  };
  const takeOver = async () => adopt((await client.fetchQuery({ ...courseQuery(course.ID), staleTime: 0 })).course);
  // Published by the button above, or changed elsewhere: this section must not be older than the page.
  const keepUp = useEffectEvent((loaded: CourseDetail) => {
    const isNewer = loaded.version > version.current;
    if (isNewer && !doChangesCollide(form.getInitialValues(), form.getValues(), formValuesOf(loaded))) adopt(loaded);
  });
  useEffect(() => keepUp(course), [course]);
  const submit = (values: CourseFormValues) =>
    save.mutate(
      { courseId: course.ID, version: version.current, ...changesOf(form.getInitialValues(), values) },
      {
        onSuccess: ({ version: next }) => {
          form.setInitialValues(values);
          form.resetDirty(values);
          version.current = next;
          onSaved();
        },
        onError: (error) => {
          if (isChangedMeanwhile(error)) void takeOver();
          else atFields(form)(error);
        },
      },
    );
  return { save, submit };
};

/** Names for the ids in a course. */
const useNames = (course: CourseDetail): CourseNames => {
  const tags = useQuery(courseTagsQuery());
  const courses = useQuery(courseNamesQuery());
  return {
    tags: tagNames(course, tags.data?.tags ?? []),
    courses: new Map((courses.data?.courses ?? []).map(({ ID, name }) => [String(ID), name])),
  };
};

/** All sections of a course: label, read-only content and form. */
const useParts = (course: CourseDetail, section: SectionProps) => {
  const club = useClub();
  const names = useNames(course);
  const { values } = section.form;
  return [
    {
      name: 'text',
      title: 'Beschreibung',
      facts: textFacts(values, names),
      fields: <TextFields {...section} course={course} />,
    },
    {
      name: 'display',
      title: 'Zeitraum und Anzeige',
      description: 'Bleiben die Zeiten der Anzeige leer, ist der Kurs immer zu sehen, solange er gebucht werden kann.',
      facts: displayFacts(values),
      fields: <DisplayFields {...section} />,
    },
    {
      name: 'booking',
      title: 'Buchung',
      description:
        'Wird ein Platz frei, rückt die Warteliste automatisch nach: beim Abmelden sofort, nach einer höheren Zahl an Plätzen innerhalb von 11 Minuten.',
      facts: bookingFacts(values, club),
      fields: <BookingFields {...section} />,
    },
    {
      name: 'conditions',
      title: 'Teilnahmebedingungen',
      description:
        'Ganze Jahre zählen als vollendete Lebensjahre (6 bis 6: alle Sechsjährigen), Kommazahlen genau. Ab 100 gibt es keine Grenze.',
      facts: conditionFacts(values, names, club),
      fields: <ConditionFields {...section} />,
    },
    { name: 'access', title: 'Funktionen', facts: accessFacts(values), fields: <AccessFields {...section} /> },
  ] as const;
};

/** Kurs: a record to read, edited section by section. Rules about the order of values are checked while typing. */
export const CourseForm = ({ course, isReadOnly }: { course: CourseDetail; isReadOnly: boolean }) => {
  const form = useCourseForm(course);
  const sections = useRecordSections(courseSections, (field) => form.isDirty(field));
  const { save, submit } = useSaving(course, form, sections.close);
  const problems = courseFormProblems(form.values);
  const parts = useParts(course, { form, problems: problemsByField(problems) });
  const focus = (field: string) => {
    sections.openFor(field);
    requestAnimationFrame(() => form.getInputNode(field)?.focus());
  };
  const isDirty = form.isDirty();
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => {
          if (problems.length === 0) submit(values);
        },
        (errors) => focus(Object.keys(errors)[0] ?? ''),
      )}
      noValidate
    >
      <Stack>
        <FormErrors errors={form.errors} labelOf={labelOfField} onChoose={focus} failure={save.error} />
        {problems.map(({ text }) => (
          <StatusBanner key={text} kind="error">
            {text}
          </StatusBanner>
        ))}
        {parts.map(({ name, title, facts, fields, ...part }) => {
          const { isOpen, isDirty: isChanged, onToggle } = sections.of(name);
          return (
            <RecordSection
              key={name}
              title={title}
              {...('description' in part && { description: part.description })}
              facts={<Facts of={facts} />}
              isOpen={isOpen}
              isDirty={isChanged}
              onToggle={isReadOnly ? undefined : onToggle}
            >
              {fields}
            </RecordSection>
          );
        })}
        {!isReadOnly && (isDirty || sections.open !== null) && (
          <SaveBar
            isDirty={isDirty}
            isPending={save.isPending}
            onDiscard={() => {
              form.reset();
              sections.close();
            }}
          />
        )}
      </Stack>
      <UnsavedGuard isDirty={isDirty && !isReadOnly} />
    </form>
  );
};
