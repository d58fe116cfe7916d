import { Button, Group, Stack } from '@mantine/core';
import { IconCopy, IconMail, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ContactRow, contacts } from '@vereinshaus/contract/contacts/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { contactColumns, contactPath, personOf, sponsorText } from './contact-columns.tsx';
import { contactsQuery } from './contacts.api.ts';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { RemoveModal } from './RemoveModal.tsx';

const idOf = ({ ID }: ContactRow) => ID;
const lineOf = (row: ContactRow) =>
  [personOf(row), row.locality, sponsorText(row) && `Sponsor ${sponsorText(row)}`].filter(Boolean).join(' · ');

type Open = 'new' | 'import' | 'duplicates' | { message: readonly ContactRow[] } | null;

/** /kontakte: persons and companies that are not members. */
export const ContactsPage = () => {
  const list = useQuery(contactsQuery());
  const mayWrite = useMay(contacts.save.access);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [removed, setRemoved] = useState<readonly ContactRow[]>([]);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      Kontakt anlegen
    </Button>
  );
  return (
    <Stack gap={0}>
      <PageHeader
        title="Kontakte"
        description="Firmen, Sponsoren und Personen, die keine Mitglieder sind. Auch wer eine freie Rechnung bekommt, steht hier."
        action={mayWrite && add}
      />
      {list.data?.contacts.length === 0 ? (
        <EmptyState action={mayWrite && <ImportButton onClick={() => setOpen('import')} />}>
          Noch keine Kontakte. Leg den ersten an oder übernimm eine Liste aus Excel.
        </EmptyState>
      ) : (
        <DataTable
          id="contacts"
          title="Kontakte"
          {...rowsOf(list, 'contacts')}
          columns={contactColumns}
          rowId={idOf}
          cardLine={lineOf}
          countLabel={{ one: 'Kontakt', many: 'Kontakte' }}
          exportFor={may('contacts')}
          toolbar={
            mayWrite && (
              <Group gap="xs">
                <ImportButton size="xs" onClick={() => setOpen('import')} />
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconCopy size={16} aria-hidden />}
                  onClick={() => setOpen('duplicates')}
                >
                  Dubletten
                </Button>
              </Group>
            )
          }
          {...(mayWrite && {
            selectedActions: (rows: readonly ContactRow[]) => (
              <>
                <Button
                  variant="default"
                  leftSection={<IconMail size={18} aria-hidden />}
                  onClick={() => setOpen({ message: rows })}
                >
                  Nachricht schreiben
                </Button>
                <Button
                  variant="default"
                  color="red"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => setRemoved(rows)}
                >
                  Löschen
                </Button>
              </>
            ),
          })}
        />
      )}
      {open === 'new' && (
        <ContactDialog contact={null} onClose={close} onSaved={(contactId) => void navigate(contactPath(contactId))} />
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'duplicates' && <DuplicatesDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <MessageDialog to={open.message} onClose={close} />}
      <RemoveModal contacts={removed} onClose={() => setRemoved([])} />
    </Stack>
  );
};

const ImportButton = ({ onClick, size = 'sm' }: { onClick: () => void; size?: 'xs' | 'sm' }) => (
  <Button variant="default" size={size} leftSection={<IconUpload size={16} aria-hidden />} onClick={onClick}>
    Importieren
  </Button>
);
