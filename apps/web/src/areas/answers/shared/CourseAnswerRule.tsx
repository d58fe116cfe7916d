import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerRule, hoursBeforeText } from '@vereinshaus/contract/answers/rules';
import { useState } from 'react';
import { AnswerRuleDialog } from '../AnswerRuleDialog.tsx';
import { askingQuery } from '../answers.api.ts';

/** Kommst du? On the dates of a course, for users who manage it: the deadline for answers. */
export const CourseAnswerRule = ({ courseId }: { courseId: number }) => {
  const { data } = useQuery(askingQuery(courseId));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return null;
  const isAsked = data.hours !== answerRule.off;
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm">
        Zusagen: {isAsked ? `Familien antworten ${hoursBeforeText(data.hours)}` : 'Familien werden nicht gefragt'}
      </Text>
      <Button variant="subtle" size="compact-sm" aria-label="Ändern: Zusagen" onClick={() => setIsOpen(true)}>
        Ändern
      </Button>
      {isOpen && (
        <AnswerRuleDialog
          title="Kommst du? Frage an die Familien"
          where={{ course_ID: courseId, event_ID: 0 }}
          current={data.hours}
          mayFollow={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
};
