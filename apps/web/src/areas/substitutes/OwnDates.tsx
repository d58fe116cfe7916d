import { useQuery } from '@tanstack/react-query';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useUser } from '../session/shared/session.ts';
import { Dates } from './DateCard.tsx';
import { OwnDate } from './OwnDate.tsx';
import { Question } from './Question.tsx';
import { mineQuery } from './substitutes.api.ts';

/** Open requests to the trainer, and their next dates. */
export const OwnDates = () => {
  const mine = useQuery(mineQuery());
  const { trainer: isTrainer } = useUser();
  return (
    <QueryState query={mine}>
      {({ dates, questions }) => (
        <>
          {questions.length > 0 && (
            <Dates title="Du wirst gefragt">
              {questions.map((question) => (
                <Question key={question.request_ID} question={question} />
              ))}
            </Dates>
          )}
          {dates.length > 0 && (
            <Dates title="Deine nächsten Termine">
              {dates.map((date) => (
                <OwnDate key={date.event_ID} date={date} />
              ))}
            </Dates>
          )}
          {isTrainer && dates.length + questions.length === 0 && (
            <EmptyState drawing={calendar}>Du leitest gerade keinen Termin und wirst um keinen gebeten.</EmptyState>
          )}
        </>
      )}
    </QueryState>
  );
};
