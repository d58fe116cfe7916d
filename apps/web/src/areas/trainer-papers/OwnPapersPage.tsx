import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PaperRow } from '@vereinshaus/contract/trainer-papers/calls';
import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { lackText, StateBadge, seenText, untilText } from './paper-columns.tsx';
import { ownPapersQuery, paperFilePath } from './trainer-papers.api.ts';

const PaperCard = ({ paper }: { paper: PaperRow }) => (
  <Paper withBorder p="md">
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {paper.title || paperKinds[paper.kind]}
        </Text>
        <StateBadge state={paper.state} />
      </Group>
      {paper.title !== '' && (
        <Text size="sm" c="dimmed">
          {paperKinds[paper.kind]}
        </Text>
      )}
      <Text size="sm">{[untilText(paper), seenText(paper)].filter(Boolean).join(' · ')}</Text>
      {paper.hasFile && (
        <Anchor
          size="sm"
          href={paperFilePath(paper.ID)}
          download
          aria-label={`Datei ansehen: ${paper.title || paperKinds[paper.kind]}`}
        >
          Datei ansehen
        </Anchor>
      )}
    </Stack>
  </Paper>
);

/** /meineNachweise: for a trainer's phone. */
export const OwnPapersPage = () => {
  const own = useQuery(ownPapersQuery());
  return (
    <Stack gap={0} data-page="form">
      <PageHeader title="Meine Nachweise" description="Neue Nachweise zeigst du im Büro vor." />
      <QueryState query={own}>
        {({ papers, lacks }) => (
          <Stack gap="sm">
            {lacks.map((lack) => (
              <StatusBanner key={`${lack.course_ID}-${lack.kind}`} kind={lack.isBar ? 'error' : 'info'}>
                Für „{lack.courseName}“ fehlt: {paperKinds[lack.kind]} ({lackText(lack)}).
              </StatusBanner>
            ))}
            {papers.map((paper) => (
              <PaperCard key={paper.ID} paper={paper} />
            ))}
            {papers.length === 0 && lacks.length === 0 && (
              <EmptyState>Noch keine Nachweise eingetragen. Zeig Lizenzen und Kurse im Büro vor.</EmptyState>
            )}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
