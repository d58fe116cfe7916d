import { Button, Group } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { may, staffFrom } from '@vereinshaus/contract/kit/access';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { ViewMenu } from '../../kit/table/DataTable.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { DuplicatesLink } from '../duplicates/shared/DuplicatesLink.tsx';
import { useAddChildPath } from '../registration/shared/add-child.ts';
import { useUser } from '../session/shared/session.ts';
import { SavedViews } from '../views/shared/SavedViews.tsx';
import { PersonDetailCard } from './PersonDetailCard.tsx';
import { PinnedPerson } from './PinnedPerson.tsx';
import { familyColumns } from './person-columns.tsx';
import { personLine } from './person-line.tsx';
import { visiblePersons } from './persons.api.ts';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

const everybody = withFurtherFields(visiblePersons);

const detailOf = (person: PersonRow) => <PersonDetailCard personId={person.ID} row={person} isAmongFamily />;

const FamilyTable = ({ title }: { title: string }) => {
  const club = useClub();
  const columns = useMemo(() => familyColumns(club), [club]);
  return (
    <PersonTable
      id="own-persons"
      title={title}
      source={visiblePersons}
      columns={columns}
      origin={{ label: title }}
      cardLine={personLine}
      renderDetail={detailOf}
      plain
    />
  );
};

const viewsOf: ViewMenu = (current, open) => <SavedViews list="persons" current={current} onOpen={open} />;

const EveryoneTable = ({ title }: { title: string }) => (
  <PersonTable
    id="persons"
    title={title}
    source={everybody}
    columns={usePersonColumns()}
    origin={{ label: title }}
    cardLine={personLine}
    views={viewsOf}
  />
);

const NewPersonLink = () => (
  <Button component={Link} to="/benutzer/registrieren" leftSection={<IconUserPlus size={18} aria-hidden />}>
    Neue Person
  </Button>
);

const AddChildLink = () => (
  <Button component={Link} to={useAddChildPath()} leftSection={<IconUserPlus size={18} aria-hidden />}>
    Kind hinzufügen
  </Button>
);

/** /benutzer/liste: all persons for users who may read them, the own group for all others. */
export const PersonListPage = () => {
  const { userID } = useParams();
  const seesAll = useMay(may('user_read'));
  const mayRegister = useMay(staffFrom(80));
  const { isVerwalter } = useUser();
  const title = seesAll ? 'Alle Personen' : 'Meine Daten';
  const pinned = /^\d{1,9}$/.test(userID ?? '') ? Number(userID) : undefined;
  return (
    <>
      <PageHeader
        title={title}
        action={
          <Group gap="sm">
            <DuplicatesLink />
            {seesAll ? mayRegister && <NewPersonLink /> : isVerwalter && <AddChildLink />}
          </Group>
        }
      />
      {pinned !== undefined && <PinnedPerson key={pinned} personId={pinned} listTitle={title} />}
      {seesAll ? <EveryoneTable title={title} /> : <FamilyTable title={title} />}
    </>
  );
};
