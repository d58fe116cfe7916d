import { Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StartableConversation } from '@vereinshaus/contract/messaging/conversations';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import post from '../../kit/drawings/post.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { addressOf, ConversationList } from './ConversationList.tsx';
import { conversationsOfCourseQuery, conversationsQuery } from './conversations.api.ts';

const labelOf = ({ courseName, fullname, side }: StartableConversation) =>
  side === 'family' ? `${courseName}: Trainer von ${fullname}` : `${courseName}: Familie von ${fullname}`;

/** Persons a new conversation can be started with. */
const Start = ({ startable, query }: { startable: readonly StartableConversation[]; query: string }) => {
  const navigate = useNavigate();
  if (startable.length === 0) return null;
  return (
    <Select
      label="Wem möchtest du schreiben?"
      placeholder="auswählen"
      searchable
      nothingFoundMessage="Niemand mit diesem Namen."
      data={startable.map((one) => ({ value: addressOf(one), label: labelOf(one) }))}
      onChange={(address) => {
        if (address !== null) void navigate(`${address}${query}`);
      }}
    />
  );
};

/** /gespraeche: conversations with trainers and families. `kurs` and `neuigkeit` in the URL lead to a reply. */
export const ConversationsPage = () => {
  const own = useQuery(conversationsQuery());
  const [search] = useSearchParams();
  const courseId = Number(search.get('kurs') ?? 0);
  const newsId = search.get('neuigkeit');
  const query = newsId === null ? '' : `?neuigkeit=${newsId}`;
  return (
    <Stack data-page="text">
      <PageHeader
        title="Gespräche"
        description="Familien und Trainer schreiben einander, ohne Telefonnummern und Adressen zu sehen."
      />
      <QueryState query={own}>
        {({ conversations, startable }) => {
          const chosen = startable.filter(({ course_ID, side }) => course_ID === courseId && side === 'family');
          const [only, ...others] = chosen;
          if (only !== undefined && others.length === 0) return <Navigate to={`${addressOf(only)}${query}`} replace />;
          return (
            <>
              <Start startable={chosen.length > 0 ? chosen : startable} query={query} />
              {conversations.length === 0 ? (
                <EmptyState drawing={post}>Noch keine Gespräche.</EmptyState>
              ) : (
                <ConversationList conversations={conversations} />
              )}
            </>
          );
        }}
      </QueryState>
    </Stack>
  );
};

/** /gespraeche/:courseID: all conversations of a course, for its trainers and the office. */
export const CourseConversationsPage = () => {
  const courseId = Number(useParams().courseID);
  const all = useQuery(conversationsOfCourseQuery(courseId));
  return (
    <Stack data-page="text">
      <PageHeader
        title="Gespräche eines Kurses"
        back={{ to: `/kurse/${courseId}?tab=neuigkeiten`, label: 'Neuigkeiten des Kurses' }}
        description="Hier lesen die Trainer und, wer im Büro die Nachrichten der Kurse betreut."
      />
      <QueryState query={all}>
        {({ conversations }) =>
          conversations.length === 0 ? (
            <EmptyState drawing={post}>In diesem Kurs hat noch niemand geschrieben.</EmptyState>
          ) : (
            <>
              <Title order={2} size="h4">
                {conversations[0]?.courseName}
              </Title>
              <Text size="sm" c="dimmed">
                {conversations.length === 1 ? '1 Gespräch' : `${conversations.length} Gespräche`}
              </Text>
              <ConversationList conversations={conversations} />
            </>
          )
        }
      </QueryState>
    </Stack>
  );
};
