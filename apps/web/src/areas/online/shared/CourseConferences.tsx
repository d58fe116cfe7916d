import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConferenceList } from '../Conferences.tsx';
import { conferencesQuery } from '../online.api.ts';

/** The next online units of a course the viewer's group takes part in or the viewer leads; hidden for others. */
export const CourseConferences = ({ courseId }: { courseId: number }) => {
  const { data } = useQuery(conferencesQuery());
  const ofCourse = data?.conferences.filter(({ course_ID }) => course_ID === courseId) ?? [];
  if (ofCourse.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mb="md" aria-labelledby="online-title">
      <Title order={2} size="h4" id="online-title">
        Online-Einheiten
      </Title>
      <ConferenceList conferences={ofCourse.slice(0, 3)} action={{ label: 'Raum betreten', record: false }} />
    </Stack>
  );
};
