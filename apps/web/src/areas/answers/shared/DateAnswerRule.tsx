import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerRule, countText } from '@vereinshaus/contract/answers/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { AnswerRuleDialog } from '../AnswerRuleDialog.tsx';
import { askingQuery } from '../answers.api.ts';

type DateProps = { courseId: number; eventId: number };

/** In the dialog of a date, for users who manage it: the answers, and a separate deadline. */
export const DateAnswerRule = ({ courseId, eventId }: DateProps) => {
  const { data } = useQuery(askingQuery(courseId));
  const [isOpen, setIsOpen] = useState(false);
  const date = data?.dates.find(({ event_ID }) => event_ID === eventId);
  if (date === undefined) return null;
  const isOfClub = courseId === 0;
  const current = isOfClub && date.ownHours === answerRule.asCourse ? answerRule.off : date.ownHours;
  return (
    <Group gap="xs">
      <Text>
        <Text span c="dimmed">
          Zusagen:{' '}
        </Text>
        {date.isAsked ? `${countText(date)} (Antwort bis ${formatMoment(date.until)})` : 'wird nicht gefragt'}
      </Text>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label="Zusagen für diesen Termin ändern"
        onClick={() => setIsOpen(true)}
      >
        Ändern
      </Button>
      {isOpen && (
        <AnswerRuleDialog
          title="Kommst du? Frage zu diesem Termin"
          where={{ course_ID: courseId, event_ID: eventId }}
          current={current}
          mayFollow={!isOfClub}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
};
