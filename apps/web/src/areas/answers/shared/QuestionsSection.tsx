import { Button, Stack } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DateQuestion } from '@vereinshaus/contract/answers/calls';
import { useState } from 'react';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { questionsQuery, useAnswer } from '../answers.api.ts';
import { QuestionList } from '../QuestionList.tsx';

/** More at once would not be read on Start. */
const shownAtFirst = 4;

/** Unanswered dates come first; given answers can still be changed. */
const inOrder = (questions: readonly DateQuestion[]): readonly DateQuestion[] =>
  questions.toSorted((a, b) => Number(a.answer !== '') - Number(b.answer !== '') || a.start - b.start);

/** Start: dates that ask whether a family member attends. */
export const QuestionsSection = () => {
  const { data } = useQuery(questionsQuery());
  const { mutate } = useAnswer();
  const [isWhole, setIsWhole] = useState(false);
  // The initial order is kept: a question just answered must not move away under the thumb.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const questions = data?.questions ?? [];
  if (questions.length === 0) return null;
  const keyOf = ({ event_ID, child_ID }: DateQuestion) => `${event_ID} ${child_ID}`;
  const sorted =
    order === null
      ? inOrder(questions)
      : order.flatMap((key) => questions.find((question) => keyOf(question) === key) ?? []);
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <HomeCard title="Kommst du?" icon={IconChecklist} isTall={shown.length > 1}>
      <Stack gap="md">
        <QuestionList
          questions={shown}
          onSay={(said, onSettled) => {
            setOrder(sorted.map(keyOf));
            mutate(said, { onSettled });
          }}
        />
        {sorted.length > shown.length && (
          <Button variant="light" onClick={() => setIsWhole(true)}>
            Alle {sorted.length} Termine zeigen
          </Button>
        )}
      </Stack>
    </HomeCard>
  );
};
