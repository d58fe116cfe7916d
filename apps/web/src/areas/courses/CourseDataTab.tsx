import { Stack } from '@mantine/core';
import { courses } from '@vereinshaus/contract/courses/calls';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { SaveTogether } from '../../kit/SaveTogether.tsx';
import { CoursePaymentPlan } from '../payment-plans/shared/CoursePaymentPlan.tsx';
import { CourseSection } from '../sections/shared/CourseSection.tsx';
import { CourseActions } from './CourseActions.tsx';
import { CourseForm } from './CourseForm.tsx';
import type { CourseTabProps } from './course-tabs.tsx';
import { CourseReadiness } from './shared/CourseReadiness.tsx';

/** Daten: all data of the course, read-only; users with the right can edit it section by section. */
export const CourseDataTab = ({ reply: { course }, courseId }: CourseTabProps) => {
  const mayChange = useMay(courses.save.access, { courseId });
  return (
    <Stack maw="var(--width-text)" gap="xl">
      <CourseReadiness courseId={courseId} />
      <CourseActions course={course} />
      <SaveTogether>
        <CourseForm key={courseId} course={course} isReadOnly={!mayChange} />
        <FormSection title="Zahlungsweisen" description="Ob der Preis auf einmal oder in Raten bezahlt wird.">
          <CoursePaymentPlan courseId={courseId} />
        </FormSection>
      </SaveTogether>
      <CourseSection courseId={courseId} />
    </Stack>
  );
};
