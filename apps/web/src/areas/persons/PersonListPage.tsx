import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconMail, IconPhone } from '@tabler/icons-react';
import { may, staffAbove } from '@vereinshaus/contract/access';
import type { PersonRow } from '@vereinshaus/contract/persons';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { showBanner } from '../../kit/banners.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { useTagColumn } from '../tags/shared/use-tag-column.ts';
import { PersonDetailCard } from './PersonDetailCard.tsx';
import { PinnedPerson } from './PinnedPerson.tsx';
import { familyColumns, personColumns } from './person-columns.tsx';
import { phoneHref } from './person-text.ts';
import { visiblePersons } from './persons.api.ts';

/** What a thumb wants from a person: call, write, open. */
const CardButtons = ({ person }: { person: PersonRow }) => (
  <>
    {person.phone !== '' && person.deathdate === 0 && (
      <ActionIcon
        component="a"
        href={phoneHref(person.phone)}
        variant="light"
        aria-label={`${person.fullname} anrufen`}
      >
        <IconPhone size={20} />
      </ActionIcon>
    )}
    {person.email !== '' && person.deathdate === 0 && (
      <ActionIcon
        component="a"
        href={`mailto:${person.email}`}
        variant="light"
        aria-label={`E-Mail an ${person.fullname}`}
      >
        <IconMail size={20} />
      </ActionIcon>
    )}
    <Button component={Link} to={`/benutzer/profil/${person.ID}`} variant="light" px="sm">
      Profil
    </Button>
  </>
);

const CopyAddresses = ({ persons }: { persons: readonly PersonRow[] }) => {
  const clipboard = useClipboard();
  const addresses = [...new Set(persons.map((person) => person.email).filter(Boolean))];
  const copy = () => {
    clipboard.copy(addresses.join('; '));
    showBanner('success', `${addresses.length} E-Mail-Adressen liegen in der Zwischenablage.`);
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      disabled={addresses.length === 0}
      onClick={copy}
    >
      E-Mail-Adressen kopieren
    </Button>
  );
};

const idOf = (person: PersonRow) => person.ID;
const cardActions = (person: PersonRow) => <CardButtons person={person} />;
const selectedActions = (persons: readonly PersonRow[]) => (
  <>
    <SendMessageButton recipients={async () => persons} />
    <CopyAddresses persons={persons} />
  </>
);
const filteredActions = (fetchAll: () => Promise<readonly PersonRow[]>) => <SendMessageButton recipients={fetchAll} />;

/** /benutzer/liste: all persons for those who may read them, the own group for everybody else. */
export const PersonListPage = () => {
  const { userID } = useParams();
  const club = useClub();
  const seesAll = useMay(may('user_read'));
  const mayTakeAway = useMay(staffAbove(50));
  const tagColumn = useTagColumn();
  // The table sorts and filters by these: they must not be new on every render.
  const columns = useMemo(
    () => (seesAll ? [...personColumns(club), ...tagColumn] : familyColumns(club)),
    [club, seesAll, tagColumn],
  );
  const title = seesAll ? 'Alle Personen' : 'Meine Daten';
  const pinned = /^\d{1,9}$/.test(userID ?? '') ? Number(userID) : undefined;

  return (
    <>
      <PageHeader title={title} />
      {pinned !== undefined && <PinnedPerson key={pinned} personId={pinned} listTitle={title} />}
      <DataTable
        id={seesAll ? 'persons' : 'own-persons'}
        title={title}
        source={visiblePersons}
        columns={columns}
        rowId={idOf}
        defaultSort="fullname"
        countLabel={{ one: 'Person', many: 'Personen' }}
        emptyText="Keine solchen Benutzer"
        plain={!seesAll}
        hideExport={!mayTakeAway}
        {...(seesAll && { search: { label: 'Name, E-Mail, Telefon …', minLength: 2 } })}
        {...(seesAll && mayTakeAway && { selectedActions, toolbar: filteredActions })}
        cardActions={cardActions}
        renderDetail={(person) => <PersonDetailCard personId={person.ID} row={person} />}
        autoExpandBelow={6}
      />
    </>
  );
};
