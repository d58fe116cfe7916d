import { Badge } from '@mantine/core';
import { type HistoryRow, historyCategories } from '@vereinshaus/contract/history/calls';
import type { Column } from '../../kit/table/columns.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';

export const webUser = 'Web User';

/** "Anna Huber, in Vertretung durch Adele Zauner": an administrator acted in a taken-over view. */
export const actorText = ({ subject, actingAdmin }: HistoryRow): string => {
  const name = subject?.fullname ?? webUser;
  return actingAdmin === null ? name : `${name}, in Vertretung durch ${actingAdmin.fullname}`;
};

export const Actor = ({ entry: { subject, actingAdmin } }: { entry: HistoryRow }) => (
  <>
    {subject === null ? webUser : <ProfileLink personId={subject.ID} name={subject.fullname} />}
    {actingAdmin !== null && (
      <>
        , in Vertretung durch <ProfileLink personId={actingAdmin.ID} name={actingAdmin.fullname} />
      </>
    )}
  </>
);

const categories: Readonly<Record<string, string>> = historyCategories;

export const categoryLabel = ({ history }: HistoryRow): string => categories[history.type] ?? history.type;

const nameColumn: Column<HistoryRow> = {
  key: 'description',
  label: 'Name',
  value: (entry) => entry.history.description,
  render: (entry) => (
    <>
      {entry.history.description}
      {entry.further.length > 0 && (
        <Badge ml={6} size="sm" variant="default">
          +{entry.further.length}
        </Badge>
      )}
    </>
  ),
  sortable: false,
  filter: 'none',
  width: 300,
  wraps: true,
};

const personColumn: Column<HistoryRow> = {
  key: 'object',
  label: 'Person',
  value: (entry) => entry.object?.fullname ?? '',
  render: ({ object }) => object && <ProfileLink personId={object.ID} name={object.fullname} />,
  sortable: false,
  width: 160,
};

const furtherColumns: readonly Column<HistoryRow>[] = [
  { key: 'time', label: 'Zeit', type: 'moment', value: (entry) => entry.history.time, filter: 'none', width: 170 },
  {
    key: 'category',
    label: 'Kategorie',
    value: categoryLabel,
    sortable: false,
    filter: 'none',
    width: 120,
  },
  {
    key: 'subject',
    label: 'Wer',
    value: actorText,
    render: (entry) => <Actor entry={entry} />,
    sortable: false,
    width: 240,
  },
];

export const historyColumns: readonly Column<HistoryRow>[] = [nameColumn, ...furtherColumns];
export const historyColumnsWithPerson: readonly Column<HistoryRow>[] = [nameColumn, personColumn, ...furtherColumns];
