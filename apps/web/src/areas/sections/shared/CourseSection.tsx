import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sections } from '@vereinshaus/contract/sections/calls';
import { FormSection } from '../../../kit/FormSection.tsx';
import { useMay } from '../../../kit/May.tsx';
import { sectionOfCourseQuery, useSetSectionOfCourse } from '../sections.api.ts';

const none = '0';

/** Zu welcher Sektion ein Kurs gehört; hidden if the club has none. */
export const CourseSection = ({ courseId }: { courseId: number }) => {
  const mayRead = useMay(sections.ofCourse.access, { course_ID: courseId });
  const mayChange = useMay(sections.setOfCourse.access, { course_ID: courseId });
  const { data } = useQuery({ ...sectionOfCourseQuery(courseId), enabled: mayRead });
  const set = useSetSectionOfCourse();
  if (data === undefined || (data.all.length === 0 && data.section_ID === 0)) return null;
  return (
    <FormSection title="Sektion" description="Für Zahlen der Sektion, Standesmeldung und Förderunterlagen.">
      <Select
        label="Gehört zur Sektion"
        data={[
          { value: none, label: 'keine' },
          ...data.all.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
        value={String(data.section_ID)}
        allowDeselect={false}
        disabled={!mayChange || set.isPending}
        onChange={(chosen) => set.mutate({ course_ID: courseId, section_ID: Number(chosen ?? none) })}
      />
    </FormSection>
  );
};
