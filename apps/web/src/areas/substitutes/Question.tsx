import { Anchor, Button, Text } from '@mantine/core';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { SubstituteQuestion } from '@vereinshaus/contract/substitutes/calls';
import { listFrom } from '@vereinshaus/contract/substitutes/rules';
import { Link } from 'react-router';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { DateCard } from './DateCard.tsx';
import { useAnswer } from './substitutes.api.ts';

const whatIsAsked = ({ accepts, absentName, inReturn, isOffer }: SubstituteQuestion): string => {
  if (accepts === true) return `Du leitest diesen Termin für ${absentName}.`;
  if (inReturn !== null)
    return `${absentName} möchte tauschen: gegen ${inReturn.courseName}, ${formatMoment(inReturn.start)}.`;
  return isOffer ? `${absentName} bittet dich, diesen Termin zu übernehmen.` : `für ${absentName}`;
};

/** A request with both answers; an accepted one links to its attendance list. */
export const Question = ({ question }: { question: SubstituteQuestion }) => {
  const answer = useAnswer();
  const now = useOpenedAt().getTime() / 1000;
  const hasList = listFrom(question.start) < now;
  const say = (accepts: boolean) => answer.mutate({ request_ID: question.request_ID, accepts, start: question.start });
  return (
    <DateCard
      date={question}
      actions={
        question.accepts === null ? (
          <>
            <Button loading={answer.isPending} onClick={() => say(true)}>
              {question.inReturn === null ? 'Ich übernehme' : 'Wir tauschen'}
            </Button>
            <Button variant="default" disabled={answer.isPending} onClick={() => say(false)}>
              Ich kann nicht
            </Button>
          </>
        ) : (
          question.accepts && (
            <>
              {hasList && (
                <Anchor component={Link} to={`/kurs/${question.course_ID}/anwesenheit/${question.event_ID}`}>
                  Anwesenheitsliste
                </Anchor>
              )}
              <Button variant="default" loading={answer.isPending} onClick={() => say(false)}>
                Ich kann doch nicht
              </Button>
            </>
          )
        )
      }
    >
      <Text size="sm" c="dimmed">
        {whatIsAsked(question)}
        {question.note !== '' && ` „${question.note}“`}
        {question.accepts === false && ' Du hast abgesagt.'}
        {question.accepts === true && !hasList && ` Die Liste hast du ab ${formatMoment(listFrom(question.start))}.`}
      </Text>
    </DateCard>
  );
};
