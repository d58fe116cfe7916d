import { Button, Group, Stack, Text } from '@mantine/core';
import type { DateQuestion } from '@vereinshaus/contract/answers/calls';
import { answerLabels, type DateAnswer, dateAnswers } from '@vereinshaus/contract/answers/rules';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';

const buttonLabels: Readonly<Record<DateAnswer, string>> = { yes: 'Kommt', no: 'Kommt nicht' };

const timesOf = ({ start, end }: DateQuestion): string => `${formatMoment(start)}–${formatTime(end)}`;

type GivenAnswer = { child_ID: number; event_ID: number; answer: DateAnswer };
type QuestionProps = { question: DateQuestion; onSay: (said: GivenAnswer, onSettled: () => void) => void };

/** One date and one person: two buttons that also show the current answer. */
const Question = ({ question, onSay }: QuestionProps) => {
  const [pending, setPending] = useState<DateAnswer | null>(null);
  const { child_ID, event_ID, prename, title, place, until, answer } = question;
  return (
    <li>
      <Text fw={600}>
        {prename}: {title}
      </Text>
      <Text size="sm">{[timesOf(question), place].filter((part) => part !== '').join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {answer === '' ? '' : `${prename} ${answerLabels[answer]}. `}
        Antwort bis {formatMoment(until)}
      </Text>
      <Group gap="xs" mt={6}>
        {dateAnswers.map((one) => (
          <Button
            key={one}
            size="md"
            variant={answer === one ? 'filled' : 'default'}
            aria-pressed={answer === one}
            aria-label={`${buttonLabels[one]}: ${prename}, ${title}, ${timesOf(question)}`}
            loading={pending === one}
            onClick={() => {
              if (answer === one) return;
              setPending(one);
              onSay({ child_ID, event_ID, answer: one }, () => setPending(null));
            }}
          >
            {buttonLabels[one]}
          </Button>
        ))}
      </Group>
    </li>
  );
};

type QuestionListProps = { questions: readonly DateQuestion[]; onSay: QuestionProps['onSay'] };

export const QuestionList = ({ questions, onSay }: QuestionListProps) => (
  <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
    {questions.map((question) => (
      <Question key={`${question.event_ID} ${question.child_ID}`} question={question} onSay={onSay} />
    ))}
  </Stack>
);
