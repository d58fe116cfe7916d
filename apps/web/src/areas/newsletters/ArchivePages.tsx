import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { Link, useParams } from 'react-router';
import post from '../../kit/drawings/post.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { archivedQuery, archiveQuery } from './newsletters.api.ts';
import { Letter } from './shared/Letter.tsx';

/** /newsletter/archiv: sent newsletters the club shows to all signed-in users. */
export const ArchivePage = () => (
  <>
    <PageHeader title="Newsletter-Archiv" back={{ to: '/neuigkeiten', label: 'Neuigkeiten' }} />
    <QueryState query={useQuery(archiveQuery())}>
      {({ newsletters }) =>
        newsletters.length === 0 ? (
          <EmptyState drawing={post}>Hier stehen die Newsletter des Vereins, sobald es welche gibt.</EmptyState>
        ) : (
          <Stack gap="sm">
            {newsletters.map(({ ID, subject, time }) => (
              <div key={ID}>
                <Anchor component={Link} to={`/newsletter/archiv/${ID}`} mod="standalone">
                  {subject}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {formatDayOf(time)}
                </Text>
              </div>
            ))}
          </Stack>
        )
      }
    </QueryState>
  </>
);

/** /newsletter/archiv/{id}: one newsletter as its reader received it. */
export const ArchivedPage = () => {
  const { newsletter_ID } = useParams();
  const archived = useQuery(archivedQuery(Number(newsletter_ID)));
  return (
    <>
      <PageHeader
        title={archived.data?.subject ?? 'Newsletter'}
        back={{ to: '/newsletter/archiv', label: 'Newsletter-Archiv' }}
      />
      <QueryState query={archived}>{({ html, subject }) => <Letter html={html} title={subject} />}</QueryState>
    </>
  );
};
