import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import type { NewsItem } from '@vereinshaus/contract/news/calls';
import { Link } from 'react-router';
import { useClub } from '../clubs/shared/club.ts';
import { useUser } from '../session/shared/session.ts';

/** Antworten: a family's reply to the trainers of the course. Not for trainers, who write or read it themselves. */
export const AnswerLink = ({ item: { content } }: { item: NewsItem }) => {
  const { familiesWriteTrainers } = useClub();
  const { trainerCourses } = useUser();
  if (!familiesWriteTrainers || trainerCourses.includes(content.course_ID)) return null;
  return (
    <Button
      component={Link}
      to={`/gespraeche?kurs=${content.course_ID}&neuigkeit=${content.ID}`}
      variant="subtle"
      size="compact-md"
      leftSection={<IconMessageReply size={16} aria-hidden />}
      aria-label={`Antworten auf „${content.subject}“`}
    >
      Antworten
    </Button>
  );
};
