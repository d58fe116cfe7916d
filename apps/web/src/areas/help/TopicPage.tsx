import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { help, type ShownHelpTopic } from '@vereinshaus/contract/help/calls';
import { readHelpText } from '@vereinshaus/contract/help/help-text';
import { type HelpTopic, introductionSlug, isIntroduction, overviewSlug } from '@vereinshaus/contract/help/help-topic';
import { helpTopicOf } from '@vereinshaus/contract/help/help-topics';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { BackLink } from '../../kit/BackLink.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import searching from '../../kit/drawings/search.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RichText } from '../../kit/RichText.tsx';
import { useUser } from '../session/shared/session.ts';
import { Helpful } from './Helpful.tsx';
import { ownTopicsQuery, topicQuery, useRemoveTopic } from './help.api.ts';
import css from './help.module.css';
import { OwnTopicDialog } from './OwnTopicDialog.tsx';
import { isForReader, useOpenScreens } from './shared/open-screens.ts';
import { TopicLink, TopicText } from './shared/TopicText.tsx';

/** From this role on, the overview is one step back. */
const overviewLevel = 80;

const useSeesOverview = () => useUser().role >= overviewLevel;

const useWayBack = (slug: string) => {
  const seesOverview = useSeesOverview();
  if (isIntroduction(slug)) return { back: { to: '/faq/einführung', label: 'Einführung' } };
  return seesOverview ? { back: { to: '/faq', label: 'Hilfe' } } : {};
};

/** An introduction topic is two steps from the overview, so both links are offered. */
const OverviewLink = ({ slug }: { slug: string }) =>
  useSeesOverview() && isIntroduction(slug) && <BackLink to="/faq" label="Hilfe" />;

const PrintButton = () => (
  <Button
    variant="default"
    className={css.screenOnly ?? ''}
    leftSection={<IconPrinter size={18} aria-hidden />}
    onClick={() => window.print()}
  >
    Drucken
  </Button>
);

const Contents = ({ text }: { text: string }) => {
  const headings = readHelpText(text).flatMap((block) => (block.kind === 'heading' ? [block] : []));
  return (
    headings.length > 2 && (
      <nav aria-label="Inhalt" className={css.screenOnly}>
        <Group gap="md">
          {headings.map(({ anchor, text: words }) => (
            <Anchor key={anchor} href={`#${anchor}`} size="sm">
              {words}
            </Anchor>
          ))}
        </Group>
      </nav>
    )
  );
};

const ReadOn = ({ title, topics }: { title: string; topics: readonly { slug: string; title: string }[] }) =>
  topics.length > 0 && (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <List listStyleType="none" spacing={4}>
        {topics.map((topic) => (
          <List.Item key={topic.slug}>
            <TopicLink slug={topic.slug}>{topic.title}</TopicLink>
          </List.Item>
        ))}
      </List>
    </Stack>
  );

const Rating = ({ slug }: { slug: string }) => {
  const shown = useQuery(topicQuery(slug));
  return (
    <div className={css.screenOnly}>
      <Helpful key={slug} topic={slug} helpful={shown.data?.helpful ?? ''} />
    </div>
  );
};

const ProductTopic = ({ topic }: { topic: HelpTopic }) => {
  const way = useWayBack(topic.slug);
  const open = useOpenScreens();
  const own = useQuery(ownTopicsQuery()).data?.topics ?? [];
  const related = topic.related.flatMap((slug) => helpTopicOf(slug) ?? []).filter((one) => isForReader(one, open));
  return (
    <Stack gap="lg" data-page="text">
      <div>
        <OverviewLink slug={topic.slug} />
        <PageHeader {...way} title={topic.title} action={<PrintButton />} />
      </div>
      <Contents text={topic.text} />
      <TopicText text={topic.text} />
      <ReadOn title="Von eurem Verein" topics={own.filter(({ beside }) => beside === topic.slug)} />
      <ReadOn title="Passt dazu" topics={related} />
      <Rating slug={topic.slug} />
    </Stack>
  );
};

const OwnTopicActions = ({ topic }: { topic: ShownHelpTopic }) => {
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const navigate = useNavigate();
  const remove = useRemoveTopic();
  return (
    <Group gap="xs" className={css.screenOnly ?? ''}>
      <PrintButton />
      <May access={help.save.access}>
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setDialog('remove')}>
          Löschen
        </Button>
        <Button leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setDialog('edit')}>
          Bearbeiten
        </Button>
        {dialog === 'edit' && (
          <OwnTopicDialog topic={topic} onSaved={() => setDialog(null)} onClose={() => setDialog(null)} />
        )}
        <ConfirmModal
          opened={dialog === 'remove'}
          confirmLabel="Thema löschen"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ ID: topic.ID }, { onSuccess: () => navigate('/faq') })}
          onClose={() => setDialog(null)}
        >
          „{topic.title}“ ist danach für alle weg, mit den Rückmeldungen dazu.
        </ConfirmModal>
      </May>
    </Group>
  );
};

const OwnTopic = ({ slug }: { slug: string }) => {
  const way = useWayBack(slug);
  const own = useQuery(ownTopicsQuery());
  const isKnown = own.data?.topics.some((topic) => topic.slug === slug) ?? false;
  const shown = useQuery({ ...topicQuery(slug), enabled: isKnown });
  const beside = helpTopicOf(shown.data?.beside ?? '');
  if (own.data !== undefined && !isKnown) return <UnknownTopic />;
  return (
    <QueryState query={shown}>
      {(topic) => (
        <Stack gap="lg" data-page="text">
          <PageHeader {...way} title={topic.title} action={<OwnTopicActions topic={topic} />} />
          <Text size="sm" c="dimmed">
            Von eurem Verein
          </Text>
          <RichText html={topic.content} />
          <ReadOn title="Passt dazu" topics={beside === undefined ? [] : [beside]} />
          <Rating slug={slug} />
        </Stack>
      )}
    </QueryState>
  );
};

const UnknownTopic = () => (
  <Stack data-page="text">
    <PageHeader {...useWayBack('')} title="Hilfe" />
    <EmptyState drawing={searching}>Diese Seite wurde leider nicht gefunden.</EmptyState>
  </Stack>
);

/** /faq/mahnwesen: a topic of the product or of the club. */
export const TopicPage = () => {
  const { topic: slug = overviewSlug } = useParams();
  if (slug === overviewSlug) return <Navigate to="/faq" replace />;
  const topic = helpTopicOf(slug);
  return topic === undefined ? <OwnTopic key={slug} slug={slug} /> : <ProductTopic key={slug} topic={topic} />;
};

/** /faq/einführung: the introduction. */
export const IntroductionPage = () => {
  const topic = helpTopicOf(introductionSlug);
  return topic === undefined ? <UnknownTopic /> : <ProductTopic topic={topic} />;
};
