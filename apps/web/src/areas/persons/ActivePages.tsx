import { personLists } from '@vereinshaus/contract/persons/person-lists';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { personLine } from './person-line.tsx';
import { PersonTable } from './shared/PersonTable.tsx';
import { usePersonColumns } from './shared/use-person-columns.ts';
import { withFurtherFields } from './shared/with-further-fields.ts';

const active = withFurtherFields(rowsFrom(personLists.active, (reply) => reply.users));
const managers = withFurtherFields(rowsFrom(personLists.activeManagers, (reply) => reply.users));
const both = withFurtherFields(rowsFrom(personLists.activeOrManagers, (reply) => reply.users));

/** /benutzer/aktiv: participants and trainers. */
export const ActivePersonsPage = () => (
  <>
    <PageHeader title="Aktive" description="Personen mit einer laufenden Buchung, als Teilnehmer oder Trainer." />
    <PersonTable
      id="active-persons"
      title="Aktive"
      source={active}
      columns={usePersonColumns()}
      origin={{ label: 'Aktive', view: 'aview', profile: 'aprofil' }}
      cardLine={personLine}
    />
  </>
);

/** /benutzer/admins: their managers. */
export const ActiveManagersPage = () => (
  <>
    <PageHeader title="Aktive Verwalter" description="Verwalter von Personen mit einer laufenden Buchung." />
    <PersonTable
      id="active-managers"
      title="Aktive Verwalter"
      source={managers}
      columns={usePersonColumns()}
      origin={{ label: 'Aktive Verwalter', view: 'adview', profile: 'adview' }}
      cardLine={personLine}
    />
  </>
);

/** /benutzer/aktivOderVerwalter */
export const ActiveOrManagersPage = () => (
  <>
    <PageHeader title="Aktive oder Verwalter" description="Aktive Personen und alle, die sie verwalten." />
    <PersonTable
      id="active-or-managers"
      title="Aktive oder Verwalter"
      source={both}
      columns={usePersonColumns()}
      origin={{ label: 'Aktive oder Verwalter', view: 'profil' }}
      cardLine={personLine}
    />
  </>
);
