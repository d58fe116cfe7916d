import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type PageLine, pageStates } from '@vereinshaus/contract/page-blocks/calls';
import { pageAudienceLabels, pagePlaceLabels } from '@vereinshaus/contract/page-blocks/places';
import { useState } from 'react';
import { Link } from 'react-router';
import post from '../../kit/drawings/post.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageStateBadge } from './PageStateBadge.tsx';
import { pagesQuery } from './page-blocks.api.ts';

const TitleLink = ({ page: { ID, title } }: { page: PageLine }) => (
  <Anchor component={Link} to={`/seiten/${ID}`} inherit py={2}>
    {title}
  </Anchor>
);

const placeText = ({ place, subslot, courseName }: PageLine): string =>
  [pagePlaceLabels[place], place === 'page' ? `/seite/${subslot}` : subslot || courseName].filter(Boolean).join(': ');

const columns: readonly Column<PageLine>[] = [
  {
    key: 'title',
    label: 'Titel',
    value: ({ title }) => title,
    render: (page) => <TitleLink page={page} />,
    width: 180,
  },
  { key: 'place', label: 'Ort', value: placeText, width: 220 },
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => pageStates[state],
    render: ({ state }) => <PageStateBadge state={state} />,
    filter: 'select',
    width: 215,
  },
  {
    key: 'audience',
    label: 'Wer sieht sie',
    value: ({ audience }) => pageAudienceLabels[audience],
    filter: 'select',
    width: 200,
  },
  { key: 'time', label: 'Bearbeitet', type: 'moment', value: ({ time }) => time, filter: 'none', width: 175 },
  { key: 'author', label: 'Von', value: ({ author }) => author, width: 130 },
];

/** /seiten: the pages of the club and their places. */
export const PageListPage = () => {
  const [isMaking, setMaking] = useState(false);
  const pages = useQuery(pagesQuery());
  const button = pages.data?.mayCreate === true && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      Neue Seite
    </Button>
  );
  return (
    <>
      <PageHeader title="Seiten" description="Texte und Bilder, die der Verein selbst schreibt." action={button} />
      <QueryState query={pages}>
        {({ pages: all }) =>
          all.length === 0 ? (
            <EmptyState drawing={post}>
              Noch keine Seite. Schreib zum Beispiel „Über uns“, oder was auf der Startseite und bei der Registrierung
              stehen soll. Öffentlich wird sie erst, wenn du sie veröffentlichst.
            </EmptyState>
          ) : (
            <DataTable
              id="pages"
              title="Seiten"
              rows={all}
              columns={columns}
              rowId={({ ID }) => ID}
              defaultSort="title"
              cardLine={(page) => `${pageStates[page.state]}, ${placeText(page)}`}
              cardTitle={(page) => <TitleLink page={page} />}
              countLabel={{ one: 'Seite', many: 'Seiten' }}
            />
          )
        }
      </QueryState>
      {isMaking && <NewPageDialog onClose={() => setMaking(false)} />}
    </>
  );
};
