import { PageHeader } from '../../kit/PageHeader.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { historyOfClub } from './history.api.ts';

/** /änderungen: all changes of the club, including its settings. */
export const ChangesPage = () => (
  <>
    <PageHeader
      title="Änderungen"
      description="Alles, was sich im Verein geändert hat: Personen, Berechtigungen und Einstellungen."
    />
    <HistoryTable id="club-history" title="Änderungen" sourceOf={historyOfClub} ofMany />
  </>
);
