import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { questionsOfLinkQuery, useAnswerByLink } from './answers.api.ts';
import { QuestionList } from './QuestionList.tsx';

/** /zusagen/{token}: answers without signing in. The answer needs a tap on the page, because mail programs open every link. */
export const AnswerPage = () => {
  const { token = '' } = useParams();
  const questions = useQuery(questionsOfLinkQuery(token));
  const { mutate } = useAnswerByLink();
  return (
    <Stack maw={560}>
      <PageHeader title="Kommst du?" description="Ein Tipp genügt. Bis zur Frist kannst du es noch ändern." />
      <QueryState query={questions}>
        {({ questions: asked }) =>
          asked.length === 0 ? (
            <Text>Gerade wartet kein Termin auf eine Antwort.</Text>
          ) : (
            <QuestionList questions={asked} onSay={(said, onSettled) => mutate({ token, ...said }, { onSettled })} />
          )
        }
      </QueryState>
      <Text size="sm">
        <Anchor component={Link} to="/" inherit>
          Zur Startseite
        </Anchor>
      </Text>
    </Stack>
  );
};
