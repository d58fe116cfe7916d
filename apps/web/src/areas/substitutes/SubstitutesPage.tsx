import { Anchor, Badge, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/access';
import { formatMoment } from '@vereinshaus/contract/days';
import { listFrom } from '@vereinshaus/contract/substitute-rules';
import {
  type DateToLead,
  type SubstituteQuestion,
  type SubstituteSearch,
  type SubstituteState,
  substituteStateLabels,
} from '@vereinshaus/contract/substitutes';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useUser } from '../session/shared/session.ts';
import { mineQuery, searchesQuery, useAnswer, useRequest, useWithdraw } from './substitutes.api.ts';

const stateColours: Readonly<Record<SubstituteState, string>> = {
  open: 'yellow',
  taken: 'green',
  nobody: 'red',
  withdrawn: 'gray',
};

const StateBadge = ({ state }: { state: SubstituteState }) => (
  <Badge color={stateColours[state]} variant="light" tt="none">
    {substituteStateLabels[state]}
  </Badge>
);

type DateCardProps = {
  date: Pick<DateToLead, 'courseName' | 'start' | 'room'>;
  state?: SubstituteState | null;
  /** What else there is to say. */
  children?: ReactNode;
  actions?: ReactNode;
};

const DateCard = ({ date: { courseName, start, room }, state = null, children, actions }: DateCardProps) => (
  <Card component="li" withBorder padding="sm">
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600}>{courseName}</Text>
          {state !== null && <StateBadge state={state} />}
        </Group>
        <Text size="sm">
          {formatMoment(start)}
          {room !== '' && `, ${room}`}
        </Text>
        {children}
      </div>
      <Group gap="xs">{actions}</Group>
    </Group>
  </Card>
);

const Dates = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
    </section>
  );
};

const Question = ({ question }: { question: SubstituteQuestion }) => {
  const answer = useAnswer();
  const now = useOpenedAt().getTime() / 1000;
  const hasList = listFrom(question.start) < now;
  const say = (accepts: boolean) => answer.mutate({ request_ID: question.request_ID, accepts });
  return (
    <DateCard
      date={question}
      actions={
        question.accepts === null ? (
          <>
            <Button loading={answer.isPending} onClick={() => say(true)}>
              Ich übernehme
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
        {question.accepts === true
          ? `Du leitest diesen Termin für ${question.absentName}.`
          : `für ${question.absentName}`}
        {question.note !== '' && ` „${question.note}“`}
        {question.accepts === false && ' Du hast abgesagt.'}
        {question.accepts === true && !hasList && ` Die Liste hast du ab ${formatMoment(listFrom(question.start))}.`}
      </Text>
    </DateCard>
  );
};

const CannotDialog = ({ date, onClose }: { date: DateToLead; onClose: () => void }) => {
  const request = useRequest();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title="Ich kann nicht"
      submitLabel="Vertretung suchen"
      isPending={request.isPending}
      failure={request.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ event_ID: date.event_ID, note }, { onSuccess: onClose });
      }}
    >
      <Text>
        {date.courseName}, {formatMoment(date.start)}: Wir fragen der Reihe nach Trainer, die den Kurs oder ähnliche
        kennen und Zeit haben. Wer zuerst zusagt, leitet den Termin.
      </Text>
      <Textarea
        label="Hinweis für die Vertretung"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const OwnDate = ({ date }: { date: DateToLead }) => {
  const withdraw = useWithdraw();
  const [isAsking, setIsAsking] = useState(false);
  const isSearched = date.state === 'open' || date.state === 'taken';
  return (
    <>
      <DateCard
        date={date}
        state={date.state}
        actions={
          isSearched ? (
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ request_ID: date.request_ID })}
            >
              Ich kann doch
            </Button>
          ) : (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Ich kann nicht
            </Button>
          )
        }
      >
        {date.substituteName !== '' && (
          <Text size="sm" c="dimmed">
            {date.substituteName} leitet diesen Termin.
          </Text>
        )}
      </DateCard>
      {isAsking && <CannotDialog date={date} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const answerWords = (accepts: boolean | null) => (accepts === null ? 'noch keine Antwort' : accepts ? 'ja' : 'nein');

const Search = ({ search }: { search: SubstituteSearch }) => (
  <DateCard date={search} state={search.state}>
    <Text size="sm">
      {search.absentName} kann nicht
      {search.substituteName !== '' && `, ${search.substituteName} übernimmt`}.
    </Text>
    <Text size="sm" c="dimmed">
      {search.asked.length === 0
        ? 'Niemand konnte gefragt werden.'
        : `Gefragt: ${search.asked.map(({ name, accepts }) => `${name} (${answerWords(accepts)})`).join(', ')}`}
    </Text>
  </DateCard>
);

/** What the office sees: every search, and how far it is. */
const Searches = () => {
  const searches = useQuery(searchesQuery());
  return (
    <QueryState query={searches}>
      {({ searches: all }) => (
        <Dates title="Im Verein gesucht">
          {all.length === 0 ? (
            <li>
              <Text c="dimmed">Gerade sucht niemand eine Vertretung.</Text>
            </li>
          ) : (
            all.map((search) => <Search key={search.request_ID} search={search} />)
          )}
        </Dates>
      )}
    </QueryState>
  );
};

/** /vertretungen: what one is asked, the own dates with „Ich kann nicht“, and for the office all searches. */
export const SubstitutesPage = () => {
  const mine = useQuery(mineQuery());
  const { trainer: isTrainer } = useUser();
  return (
    <Stack maw={820} gap="lg">
      <PageHeader title="Vertretungen" description="Wenn ein Trainer einen Termin nicht leiten kann." />
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
      <May access={may('course/events')}>
        <Searches />
      </May>
    </Stack>
  );
};
