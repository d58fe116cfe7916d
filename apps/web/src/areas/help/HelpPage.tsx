import { Anchor, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconMessageCircle, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { help, type OwnHelpTopic } from '@vereinshaus/contract/help/calls';
import { type HelpTopic, helpGroups, introductionSlug } from '@vereinshaus/contract/help/help-topic';
import { helpTopics } from '@vereinshaus/contract/help/help-topics';
import { byMatch, matchOf } from '@vereinshaus/contract/kit/search-words';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import searching from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { ownTopicsQuery } from './help.api.ts';
import { OwnTopicDialog } from './OwnTopicDialog.tsx';
import { matchOfTopic } from './shared/find-topics.ts';
import { isForReader, useOpenScreens } from './shared/open-screens.ts';

type ListedTopic = { slug: string; title: string };

const Topics = ({ topics }: { topics: readonly ListedTopic[] }) => (
  <List listStyleType="none" spacing={4}>
    {topics.map(({ slug, title }) => (
      <List.Item key={slug}>
        <Anchor component={Link} to={`/faq/${slug}`} mod="standalone">
          {title}
        </Anchor>
      </List.Item>
    ))}
  </List>
);

/** Topics the reader may open, best match first: of the club and of the product alike. */
const foundTopics = (
  typed: string,
  known: readonly HelpTopic[],
  own: readonly OwnHelpTopic[],
): readonly ListedTopic[] =>
  [
    ...own.map(({ slug, title, words }) => ({ slug, title, match: matchOf([title, ...words.split(',')], typed) })),
    ...known.map((topic) => ({ slug: topic.slug, title: topic.title, match: matchOfTopic(topic, typed) })),
  ]
    .flatMap(({ slug, title, match }) => (match === null ? [] : [{ slug, title, match }]))
    .toSorted(byMatch);

const Groups = ({ topics, own }: { topics: readonly HelpTopic[]; own: readonly OwnHelpTopic[] }) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl">
    {own.length > 0 && (
      <FormSection title="Von eurem Verein">
        <Topics topics={own} />
      </FormSection>
    )}
    {helpGroups.map((group) => {
      const ofGroup = topics.filter((topic) => topic.group === group);
      return (
        ofGroup.length > 0 && (
          <FormSection key={group} title={group}>
            <Topics topics={ofGroup} />
          </FormSection>
        )
      );
    })}
  </SimpleGrid>
);

const Found = ({ topics }: { topics: readonly ListedTopic[] }) =>
  topics.length === 0 ? (
    <EmptyState drawing={searching}>
      Dazu gibt es noch kein Thema. Versuch ein anderes Wort, oder schreib eurem Verein unter „Kontakt“.
    </EmptyState>
  ) : (
    <Stack gap="sm">
      <Text c="dimmed" role="status">
        {topics.length === 1 ? '1 Thema' : `${topics.length} Themen`}
      </Text>
      <Topics topics={topics} />
    </Stack>
  );

/** /faq: all topics about screens the reader may open, by group or search. */
export const HelpPage = () => {
  const [parameters, setParameters] = useSearchParams();
  const [dialog, setDialog] = useState<'own' | 'feedback' | null>(null);
  const navigate = useNavigate();
  const open = useOpenScreens();
  const own = useQuery(ownTopicsQuery()).data?.topics ?? [];
  const typed = parameters.get('suche') ?? '';
  const topics = helpTopics.filter((topic) => isForReader(topic, open));
  return (
    <Stack gap="lg" data-page="content">
      <PageHeader
        title="Hilfe"
        description="Wofür jede Seite da ist, wie es geht, und was du tust, wenn etwas nicht klappt."
        action={
          <May access={help.save.access}>
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconMessageCircle size={18} aria-hidden />}
                onClick={() => setDialog('feedback')}
              >
                Rückmeldungen
              </Button>
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('own')}>
                Eigenes Thema schreiben
              </Button>
            </Group>
          </May>
        }
      />
      <TextInput
        type="search"
        label="Hilfe durchsuchen"
        placeholder="z. B. Mahnung, Passwort, abmelden …"
        leftSection={<IconSearch size={18} aria-hidden />}
        maw={480}
        value={typed}
        maxLength={100}
        onChange={({ currentTarget: { value } }) =>
          setParameters(value === '' ? {} : { suche: value }, { replace: true })
        }
      />
      {typed.trim() === '' ? (
        <>
          <Text>
            Neu hier?{' '}
            <Anchor component={Link} to={`/faq/${introductionSlug}`} inherit underline="always">
              Zur Einführung
            </Anchor>
          </Text>
          <Groups topics={topics} own={own} />
        </>
      ) : (
        <Found topics={foundTopics(typed, topics, own)} />
      )}
      {dialog === 'own' && (
        <OwnTopicDialog onSaved={(slug) => navigate(`/faq/${slug}`)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'feedback' && <FeedbackDialog onClose={() => setDialog(null)} />}
    </Stack>
  );
};
