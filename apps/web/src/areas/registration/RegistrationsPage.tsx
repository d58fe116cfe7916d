import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconMailForward, IconPencil, IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { allOf, may, staffAbove } from '@vereinshaus/contract/kit/access';
import type { RegistrationRow } from '@vereinshaus/contract/registration/calls';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { isToDecide } from './compared-lines.ts';
import { DecideModal } from './DecideModal.tsx';
import { ActivationCode } from './FinishPanel.tsx';
import { ManyRegistrations } from './ManyRegistrations.tsx';
import { RegistrationTextsDialog } from './RegistrationTextsDialog.tsx';
import { registrationsQuery, useResend } from './registration.api.ts';
import { needsText, registrationColumns, stateLabel } from './registration-columns.tsx';

const idOf = (row: RegistrationRow) => row.ID;

type RowActionsProps = { row: RegistrationRow; onDecide: () => void; onCode: (code: string) => void };

const RowActions = ({ row, onDecide, onCode }: RowActionsProps) => {
  const resend = useResend();
  if (!useMay(may('user')) || row.state === 'active') return null;
  if (row.state === 'held') {
    return (
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconUserQuestion size={16} aria-hidden />}
        onClick={onDecide}
      >
        Entscheiden
      </Button>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconMailForward size={16} aria-hidden />}
      loading={resend.isPending}
      aria-label={`Zugang schicken: ${row.fullname}`}
      onClick={() => resend.mutate({ ID: row.ID }, { onSuccess: ({ activationCode = '' }) => onCode(activationCode) })}
    >
      Zugang schicken
    </Button>
  );
};

const views = [
  { value: 'alle', label: 'Alle' },
  { value: 'offen', label: 'Offen' },
];

const RegistrationTable = ({ rows }: { rows: readonly RegistrationRow[] }) => {
  const club = useClub();
  const columns = useMemo(() => registrationColumns(club), [club]);
  const [decided, setDecided] = useState<RegistrationRow | null>(null);
  const [isNext, setIsNext] = useState(false);
  const open = (row: RegistrationRow | null, follows: boolean) => {
    setDecided(row);
    setIsNext(follows);
  };
  const [code, setCode] = useState('');
  const mayDecide = useMay(may('user'));
  const toDecide = rows.filter(isToDecide);
  const following = toDecide.filter(({ ID }) => ID !== decided?.ID);
  const actions = (row: RegistrationRow) => <RowActions row={row} onDecide={() => open(row, false)} onCode={setCode} />;
  return (
    <>
      <DataTable
        id="registrations"
        title="Registrierungen"
        rows={rows}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Registrierung', many: 'Registrierungen' }}
        emptyText="Keine Registrierungen. Neue erscheinen hier von selbst."
        rowActions={actions}
        cardLine={(row) => needsText(row) || stateLabel(row)}
        {...(mayDecide && {
          selectedActions: (chosen: readonly RegistrationRow[]) => <ManyRegistrations rows={chosen} />,
        })}
      />
      {decided !== null && (
        <DecideModal
          key={decided.ID}
          row={decided}
          further={following.length}
          isNext={isNext}
          onDecided={() => open(following[0] ?? null, true)}
          onClose={() => setDecided(null)}
        />
      )}
      <Dialog opened={code !== ''} onClose={() => setCode('')} title="Aktivierungscode">
        <ActivationCode code={code} />
      </Dialog>
    </>
  );
};

const EditTexts = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <May access={may('club')}>
      <Button variant="subtle" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Texte der Registrierung
      </Button>
      {isOpen && <RegistrationTextsDialog onClose={() => setOpen(false)} />}
    </May>
  );
};

/** /benutzer/registrierungen: recent registrations, including those waiting for the office or for a password. */
export const RegistrationsPage = () => {
  const registrations = useQuery(registrationsQuery());
  const [search, setSearch] = useSearchParams();
  const view = search.get('ansicht') === 'offen' ? 'offen' : 'alle';
  const show = (rows: readonly RegistrationRow[]) =>
    view === 'offen' ? rows.filter(({ state }) => state !== 'active') : rows;
  return (
    <>
      <PageHeader
        title="Registrierungen"
        action={
          <May access={allOf(may('user'), staffAbove(80))}>
            <Button component={Link} to="/benutzer/registrieren" leftSection={<IconUserPlus size={18} aria-hidden />}>
              Person registrieren
            </Button>
          </May>
        }
      />
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Ansicht"
          data={views}
          value={view}
          onChange={(value) => setSearch(value === 'offen' ? { ansicht: 'offen' } : {}, { replace: true })}
        />
        <EditTexts />
      </Group>
      <QueryState query={registrations}>{(data) => <RegistrationTable rows={show(data.registrations)} />}</QueryState>
    </>
  );
};
