import { Button, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { conversationLimits, conversationTexts } from '@vereinshaus/contract/messaging/conversation-rules';
import type { ConversationMessage, conversations } from '@vereinshaus/contract/messaging/conversations';
import { type FormEvent, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { BackLink } from '../../kit/BackLink.tsx';
import { Form } from '../../kit/Form.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { conversationQuery, useMarkRead, useWriteMessage } from './conversations.api.ts';

type Shown = ReplyOf<typeof conversations.get>;

/** State of a message, for its author. */
const stateOf = ({ read, delivered, time, isOwnSide }: ConversationMessage): string => {
  if (!isOwnSide) return '';
  if (read > 0) return `, gelesen ${formatMoment(read)}`;
  return delivered > time ? `, wird ${formatMoment(delivered)} zugestellt` : ', noch nicht gelesen';
};

const Message = ({ message }: { message: ConversationMessage }) => {
  const author = message.fromFamily ? 'Familie' : message.author || 'Trainer';
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      style={{ alignSelf: message.isOwnSide ? 'flex-end' : 'flex-start', maxWidth: '85%' }}
    >
      {message.newsSubject !== '' && (
        <Text size="sm" c="dimmed">
          Antwort auf „{message.newsSubject}“
        </Text>
      )}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Text>
      <Text size="sm" c="dimmed">
        {author}, {formatMoment(message.time)}
        {stateOf(message)}
      </Text>
    </Paper>
  );
};

const Write = ({ shown: { course_ID, child_ID }, newsId }: { shown: Shown; newsId: number }) => {
  const write = useWriteMessage();
  const { messagesFromHour, messagesUntilHour } = useClub();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [key, setKey] = useState(newKey);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(text.trim() === '');
    if (text.trim() === '') return;
    const done = () => {
      setText('');
      setKey(newKey());
    };
    write.mutate({ course_ID, child_ID, text, news_ID: newsId, key }, { onSuccess: done });
  };
  return (
    <Form failure={write.error} onSubmit={send}>
      <Stack gap="xs">
        <Textarea
          label={newsId === 0 ? 'Nachricht' : 'Antwort auf die Neuigkeit'}
          description={
            messagesFromHour < messagesUntilHour
              ? `Zugestellt wird von ${messagesFromHour} bis ${messagesUntilHour} Uhr.`
              : undefined
          }
          rows={4}
          maxLength={conversationLimits.maxText}
          error={isMissing ? conversationTexts.textMissing : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={write.isPending} style={{ alignSelf: 'flex-end' }}>
          Senden
        </Button>
      </Stack>
    </Form>
  );
};

/** Messages of the other side count as read once displayed; the office marks nothing as read. */
const useReading = ({ course_ID, child_ID, side, messages }: Shown) => {
  const { mutate } = useMarkRead();
  const newest =
    side === 'office' ? 0 : (messages.findLast(({ isOwnSide, read }) => !isOwnSide && read === 0)?.ID ?? 0);
  useEffect(() => {
    if (newest !== 0) mutate({ course_ID, child_ID, upTo_ID: newest });
  }, [newest, course_ID, child_ID, mutate]);
};

const Conversation = ({ shown, newsId }: { shown: Shown; newsId: number }) => {
  useReading(shown);
  return (
    <>
      <PageHeader
        title={`${shown.courseName}: ${shown.fullname}`}
        description="Das lesen die Familie, die Trainer des Kurses und, wer im Büro die Nachrichten der Kurse betreut."
      />
      {shown.messages.length === 0 ? (
        <Text c="dimmed">Noch keine Nachrichten.</Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Nachrichten">
          {shown.messages.map((message) => (
            <Message key={message.ID} message={message} />
          ))}
        </Stack>
      )}
      {shown.mayWrite ? <Write shown={shown} newsId={newsId} /> : <Text c="dimmed">{shown.why}</Text>}
    </>
  );
};

/** Polling interval of an open conversation in milliseconds. */
const renewal = 30_000;

/** /gespraeche/:courseID/:childID: the messages between a family and the trainers of a course. */
export const ConversationPage = () => {
  const params = useParams();
  const [search] = useSearchParams();
  const [courseId, childId] = [Number(params.courseID), Number(params.childID)];
  const shown = useQuery({ ...conversationQuery(courseId, childId), refetchInterval: renewal });
  return (
    <Stack data-page="text">
      <BackLink to="/gespraeche" label="Gespräche" />
      {shown.data === undefined && <PageHeader title="Gespräch" />}
      <QueryState query={shown}>
        {(reply) => <Conversation shown={reply} newsId={Number(search.get('neuigkeit') ?? 0)} />}
      </QueryState>
    </Stack>
  );
};
