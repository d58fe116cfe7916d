import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { history } from '@vereinshaus/contract/history/calls';
import { useCallback } from 'react';
import { useMay } from '../../../kit/May.tsx';
import { AddEntryDialog } from '../AddEntryDialog.tsx';
import { HistoryTable } from '../HistoryTable.tsx';
import { type HistoryFilter, historyOfPerson, type ViewMode } from '../history.api.ts';

/** Benutzer Geschichte: all entries about one person, on their profile. */
export const HistoryTab = ({ personId }: { personId: number }) => {
  const mayAdd = useMay(history.add.access);
  const [isAdding, adding] = useDisclosure(false);
  // The table refetches whenever its source changes its identity.
  const sourceOf = useCallback(
    (narrowing: HistoryFilter, viewMode: ViewMode) => historyOfPerson(personId, narrowing, viewMode),
    [personId],
  );
  return (
    <>
      <HistoryTable
        id="person-history"
        title="Benutzer Geschichte"
        sourceOf={sourceOf}
        ofMany={false}
        toolbar={
          mayAdd && (
            <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
              Eintrag Hinzufügen
            </Button>
          )
        }
      />
      {isAdding && <AddEntryDialog personId={personId} onClose={adding.close} />}
    </>
  );
};
