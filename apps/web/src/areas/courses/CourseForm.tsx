import { Divider, Fieldset, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { courseFormProblems } from '@vereinshaus/contract/course-rules';
import { type CourseDetail, courseChanges } from '@vereinshaus/contract/courses';
import { useState } from 'react';
import { ApiError } from '../../kit/api.ts';
import { FormErrors, fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import { AccessSection, BookingSection, DisplaySection, TextSection } from './CourseFormSections.tsx';
import {
  type CourseFormValues,
  changesOf,
  formValuesOf,
  labelOfField,
  problemsByField,
  rebased,
} from './course-form.ts';
import { courseQuery, useSaveCourse } from './courses.api.ts';

const conflict = 409;

/** Fields that the form holds as the wire does: checked by the contract. */
const checked = courseChanges.pick({
  name: true,
  description: true,
  information: true,
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

/** Saving; when somebody else was faster, their values come in below one's own changes and saving once more succeeds. */
const useSaving = (course: CourseDetail, form: CourseFormState) => {
  const client = useQueryClient();
  const save = useSaveCourse();
  const [version, setVersion] = useState(course.version);
  const takeOver = async () => {
    const { course: theirs } = await client.fetchQuery({ ...courseQuery(course.ID), staleTime: 0 });
    const before = form.getInitialValues();
    const fresh = formValuesOf(theirs);
    form.setInitialValues(fresh);
    form.resetDirty(fresh);
    form.setValues(rebased(before, form.getValues(), fresh));
    setVersion(theirs.version);
  };
  const submit = (values: CourseFormValues) =>
    save.mutate(
      { courseId: course.ID, version, ...changesOf(form.getInitialValues(), values) },
      {
        onSuccess: ({ version: next }) => {
          form.setInitialValues(values);
          form.resetDirty(values);
          setVersion(next);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.httpStatus === conflict) void takeOver();
          else form.setErrors(fieldErrorsOf(error));
        },
      },
    );
  return { save, submit };
};

/** Kurs bearbeiten: every field of a course. The rules of order are told while one types. */
export const CourseForm = ({ course, isReadOnly }: { course: CourseDetail; isReadOnly: boolean }) => {
  const form = useCourseForm(course);
  const { save, submit } = useSaving(course, form);
  const problems = courseFormProblems(form.values);
  const section: SectionProps = { form, problems: problemsByField(problems) };
  const focus = (field: string) => form.getInputNode(field)?.focus();
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
      <Fieldset variant="unstyled" disabled={isReadOnly}>
        <Stack gap="xl">
          <FormErrors errors={form.errors} labelOf={labelOfField} onChoose={focus} failure={save.error} />
          {problems.map(({ text }) => (
            <StatusBanner key={text} kind="error">
              {text}
            </StatusBanner>
          ))}
          <TextSection {...section} course={course} />
          <Divider />
          <DisplaySection {...section} />
          <Divider />
          <BookingSection {...section} />
          <Divider />
          <ConditionsSection {...section} />
          <Divider />
          <AccessSection {...section} />
          {!isReadOnly && <SaveBar isDirty={isDirty} isPending={save.isPending} onDiscard={form.reset} />}
        </Stack>
      </Fieldset>
      <UnsavedGuard isDirty={isDirty && !isReadOnly} />
    </form>
  );
};
