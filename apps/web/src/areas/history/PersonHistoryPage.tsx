import { PageHeader } from '../../kit/PageHeader.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { type HistoryFilter, historyOfPerson, type ViewMode } from './history.api.ts';

const everybody = (narrowing: HistoryFilter, viewMode: ViewMode) => historyOfPerson(0, narrowing, viewMode);

/** /benutzer/history: the history of all persons. */
export const PersonHistoryPage = () => (
  <>
    <PageHeader title="Personen-Historie" description="Was sich bei Personen geändert hat, das Neueste zuerst." />
    <HistoryTable id="persons-history" title="Personen-Historie" sourceOf={everybody} ofMany />
  </>
);
