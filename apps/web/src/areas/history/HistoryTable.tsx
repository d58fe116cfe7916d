import type { HistoryRow } from '@vereinshaus/contract/history/calls';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import type { RowSource } from '../../kit/table/row-source.ts';
import { useIsPhone } from '../../kit/use-is-phone.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { EntryDetail } from './EntryDetail.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { type HistoryFilter, useViewMode, type ViewMode } from './history.api.ts';
import { Actor, actorText, categoryLabel, historyColumns, historyColumnsWithPerson } from './history-columns.tsx';
import { readNarrowing, writeNarrowing } from './narrowing-url.ts';

type Props = {
  id: string;
  title: string;
  /** Must be referentially stable. */
  sourceOf: (narrowing: HistoryFilter, viewMode: ViewMode) => RowSource<HistoryRow>;
  /** Entries of many persons: shows the person of each and offers a time range. */
  ofMany: boolean;
  toolbar?: ReactNode;
};

const idOf = (entry: HistoryRow) => entry.ID;

const lineOf = (entry: HistoryRow) => `${formatMoment(entry.history.time)}, ${actorText(entry)}`;
const lineWithPerson = (entry: HistoryRow) =>
  entry.object === null ? lineOf(entry) : `${formatMoment(entry.history.time)}, ${entry.object.fullname}`;

/** A two-line card opens to show everything else. */
const CardDetail = ({ entry }: { entry: HistoryRow }) => (
  <>
    <Facts
      of={[
        {
          label: 'Person',
          value: entry.object && <ProfileLink personId={entry.object.ID} name={entry.object.fullname} />,
        },
        { label: 'Kategorie', value: categoryLabel(entry) },
        // Actions on behalf of another person are shown below, with the action.
        { label: 'Wer', value: entry.actingAdmin === null && <Actor entry={entry} /> },
      ]}
    />
    <EntryDetail entry={entry} />
  </>
);

/** The history, newest first; an entry opens to show the values before and after. */
export const HistoryTable = ({ id, title, sourceOf, ofMany, toolbar }: Props) => {
  const [params, setParams] = useSearchParams();
  const [viewMode, setViewMode] = useViewMode();
  const isPhone = useIsPhone();
  // The table refetches whenever its source changes its identity.
  const source = useMemo(() => sourceOf(readNarrowing(params), viewMode), [sourceOf, params, viewMode]);
  const narrowing = readNarrowing(params);
  const isNarrowed = narrowing.categories.length > 0 || narrowing.from > 0 || narrowing.to > 0;
  return (
    <>
      <HistoryFilters
        narrowing={narrowing}
        onNarrow={(next) => setParams((before) => writeNarrowing(before, next), { preventScrollReset: true })}
        viewMode={viewMode}
        onViewMode={setViewMode}
        withTime={ofMany}
      />
      <DataTable
        id={id}
        urlKey="h"
        title={title}
        source={source}
        columns={ofMany ? historyColumnsWithPerson : historyColumns}
        rowId={idOf}
        cardLine={ofMany ? lineWithPerson : lineOf}
        defaultSort="-time"
        countLabel={{ one: 'Eintrag', many: 'Einträge' }}
        {...(!isNarrowed && { emptyText: 'Noch keine vorhanden.' })}
        toolbar={toolbar}
        renderDetail={(entry) => (isPhone ? <CardDetail entry={entry} /> : <EntryDetail entry={entry} />)}
      />
    </>
  );
};
