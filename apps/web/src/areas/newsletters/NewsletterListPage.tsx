import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { type NewsletterLine, newsletterStates, newsletters } from '@vereinshaus/contract/newsletters/calls';
import { Link } from 'react-router';
import post from '../../kit/drawings/post.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { newslettersQuery } from './newsletters.api.ts';

const SubjectLink = ({ newsletter: { ID, subject } }: { newsletter: NewsletterLine }) => (
  <Anchor component={Link} to={`/newsletter/${ID}`} inherit py={2}>
    {subject}
  </Anchor>
);

const columns: readonly Column<NewsletterLine>[] = [
  {
    key: 'subject',
    label: 'Betreff',
    value: ({ subject }) => subject,
    render: (newsletter) => <SubjectLink newsletter={newsletter} />,
    width: 280,
  },
  { key: 'state', label: 'Status', value: ({ state }) => newsletterStates[state], filter: 'select', width: 140 },
  { key: 'sendAt', label: 'Versand', type: 'moment', value: ({ sendAt }) => sendAt, filter: 'none', width: 195 },
  { key: 'letters', label: 'E-Mails', type: 'count', value: ({ letters }) => letters, filter: 'none', width: 90 },
  {
    key: 'failed',
    label: 'Nicht zugestellt',
    type: 'count',
    value: ({ progress }) => progress.failed,
    filter: 'none',
    width: 130,
  },
  { key: 'time', label: 'Bearbeitet', type: 'moment', value: ({ time }) => time, filter: 'none', width: 195 },
  { key: 'author', label: 'Von', value: ({ author }) => author, width: 160 },
];

const NewButton = () => (
  <May access={newsletters.save.access}>
    <Button component={Link} to="/newsletter/neu" leftSection={<IconPlus size={18} aria-hidden />}>
      Neuer Newsletter
    </Button>
  </May>
);

const cardLine = ({ state, sendAt, time }: NewsletterLine) =>
  `${newsletterStates[state]}, ${formatMoment(sendAt > 0 ? sendAt : time)}`;

/** /newsletter/liste: drafts, running sendings and sent newsletters. */
export const NewsletterListPage = () => (
  <>
    <PageHeader title="Newsletter" action={<NewButton />} />
    <Group mb="md">
      <Anchor component={Link} to="/newsletter/vorlagen" mod="standalone">
        Vorlagen
      </Anchor>
      <Anchor component={Link} to="/newsletter/archiv" mod="standalone">
        Archiv
      </Anchor>
    </Group>
    <QueryState query={useQuery(newslettersQuery())}>
      {({ newsletters: all }) =>
        all.length === 0 ? (
          <EmptyState drawing={post}>
            Noch kein Newsletter. Schreib den ersten: Du siehst vorher, wie viele ihn bekommen, und kannst ihn zehn
            Minuten lang stoppen.
          </EmptyState>
        ) : (
          <DataTable
            id="newsletters"
            title="Newsletter"
            rows={all}
            columns={columns}
            rowId={({ ID }) => ID}
            defaultSort="-time"
            cardLine={cardLine}
            cardTitle={(newsletter) => <SubjectLink newsletter={newsletter} />}
            countLabel={{ one: 'Newsletter', many: 'Newsletter' }}
          />
        )
      }
    </QueryState>
  </>
);
