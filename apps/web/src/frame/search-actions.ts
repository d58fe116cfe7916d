import {
  type Icon,
  IconFileInvoice,
  IconFileUpload,
  IconLogout,
  IconMailForward,
  IconPlus,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react';
import { courses } from '@vereinshaus/contract/courses/calls';
import { type Access, allOf, anyOf, loggedIn, manager, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { messaging } from '@vereinshaus/contract/messaging/calls';

export type SearchAction = {
  path: string;
  label: string;
  description: string;
  icon: Icon;
  access: Access;
  /** Synonyms. */
  words: readonly string[];
};

/** Actions in the user's words; each opens the screen where it is done. */
export const searchActions: readonly SearchAction[] = [
  {
    path: '/kurs/verwaltung?neu=1',
    label: 'Neuen Kurs anlegen',
    description: 'Kurse verwalten',
    icon: IconPlus,
    access: courses.addNew.access,
    words: ['neuer Kurs', 'Kurs erstellen', 'Kurs anlegen', 'Angebot anlegen', 'Training anlegen'],
  },
  {
    path: '/benutzer/registrieren',
    label: 'Neue Person registrieren',
    description: 'Personen',
    icon: IconUserPlus,
    access: anyOf(staffFrom(80), manager),
    words: [
      'neue Person',
      'neues Mitglied',
      'Mitglied anlegen',
      'Kind hinzufügen',
      'Person anlegen',
      'Kind anmelden',
      'Mitglied aufnehmen',
      'Kind anlegen',
      'Neuzugang',
      'Person hinzufügen',
    ],
  },
  {
    path: '/benutzer/select',
    label: 'Nachricht an viele schreiben',
    description: 'Personen auswählen',
    icon: IconMailForward,
    access: allOf(may('user_read'), messaging.sendMessage.access),
    words: [
      'Nachricht schreiben',
      'Massenmail',
      'E-Mail schreiben',
      'alle anschreiben',
      'Serienmail',
      'Mail an alle',
      'Rundschreiben',
      'E-Mail an alle',
      'allen schreiben',
      'an alle schreiben',
    ],
  },
  {
    path: '/buchhaltung/bankimport',
    label: 'Kontoauszug hochladen',
    description: 'Bankimport',
    icon: IconFileUpload,
    access: may('accounting'),
    words: ['Kontoauszug', 'Auszug einlesen', 'Bank einlesen', 'CAMT', 'MT940'],
  },
  {
    path: '/mahnwesen',
    label: 'Zahlungserinnerungen verschicken',
    description: 'Mahnwesen',
    icon: IconReceipt,
    access: may('accounting'),
    words: ['mahnen', 'erinnern', 'Zahlungserinnerung', 'Mahnung schicken', 'Schuldner erinnern'],
  },
  {
    path: '/mitgliedsbeiträge',
    label: 'Mitgliedsbeiträge vorschreiben',
    description: 'Mitgliedsbeiträge',
    icon: IconReceipt,
    access: may('accounting'),
    words: ['Beitrag vorschreiben', 'Beiträge verrechnen', 'Jahresbeitrag vorschreiben', 'Beiträge einheben'],
  },
  {
    path: '/rechnung/neu',
    label: 'Freie Rechnung schreiben',
    description: 'Rechnungen',
    icon: IconFileInvoice,
    access: may('invoice'),
    words: ['Rechnung schreiben', 'neue Rechnung', 'Rechnung an Firma', 'Faktura', 'Rechnung erstellen'],
  },
  {
    path: '/benutzer/logout',
    label: 'Abmelden',
    description: 'von diesem Gerät',
    icon: IconLogout,
    access: loggedIn,
    words: ['ausloggen', 'Logout', 'log out'],
  },
];
