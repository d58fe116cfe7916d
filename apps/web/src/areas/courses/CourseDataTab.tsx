import { Divider, Stack } from '@mantine/core';
import { courses } from '@vereinshaus/contract/courses';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { CoursePaymentPlan } from '../payment-plans/shared/CoursePaymentPlan.tsx';
import { CourseActions } from './CourseActions.tsx';
import { CourseForm } from './CourseForm.tsx';
import type { CourseTabProps } from './course-tabs.tsx';

/** Daten: the form for those who may change the course, the same without a button for those who may only read. */
export const CourseDataTab = ({ reply: { course }, courseId }: CourseTabProps) => {
  const mayChange = useMay(courses.save.access, { courseId });
  return (
    <Stack maw={760} gap="xl">
      <CourseActions course={course} />
      {!mayChange && <StatusBanner kind="info">Du darfst die Daten lesen, aber nicht ändern.</StatusBanner>}
      <CourseForm key={courseId} course={course} isReadOnly={!mayChange} />
      <Divider />
      <FormSection title="Zahlungsweisen" description="Ob der Preis auf einmal oder in Raten bezahlt wird.">
        <CoursePaymentPlan courseId={courseId} />
      </FormSection>
    </Stack>
  );
};
