import { grantablePermissions } from './rules.ts';

/** Names of the permissions, grouped as in the dialog. */
const areas: readonly { group: string; labels: Readonly<Record<string, string>> }[] = [
  {
    group: 'Verein',
    labels: {
      club: 'Verein und Berechtigungen',
      events: 'Termine',
      tags: 'Tags',
      export: 'Export',
      cloudstorage: 'Cloud-Speicher',
      faq: 'Hilfe-Seiten',
    },
  },
  {
    group: 'Personen',
    labels: {
      user: 'Personen',
      'user/data': 'Zusatzfelder der Personen',
      'user/svn': 'Sozialversicherungsnummern anzeigen',
      contacts: 'Kontakte',
      prae: 'PRAE',
      trainer_papers: 'Nachweise der Trainer',
    },
  },
  {
    group: 'Kurse',
    labels: {
      course: 'Kurse (alles)',
      'course/data': 'Kursdaten',
      'course/participants': 'Teilnehmer',
      'course/events': 'Kurstermine',
      'course/news': 'Kurs-Nachrichten',
      'course/media': 'Kurs-Medien',
      'course/page_blocks': 'Kurs-Seiten',
      'course/conferences': 'Online-Einheiten',
    },
  },
  {
    group: 'Geld',
    labels: { accounting: 'Buchhaltung', invoice: 'Rechnungen', vouchers: 'Gutscheine' },
  },
  {
    group: 'Kommunikation und Inhalte',
    labels: { newsletter: 'Newsletter', pageblocks: 'Seiten', forms: 'Formulare' },
  },
];

/** Course balances are included in the course permissions; the dialog does not offer them separately, but a call may grant them. */
const labels: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...areas.map((area) => area.labels)),
  'course/saldo': 'Kurs-Salden',
};

const endings = [
  { ending: '_read', words: ' (nur lesen)' },
  { ending: '_trainer', words: ' (falls Trainer)' },
] as const;

/** `course/news_read|12` is "Kurs-Nachrichten (nur lesen)"; the entity is shown separately. */
export const permissionLabel = (permission: string): string => {
  const name = (permission.split('|')[0] ?? '').replace(/^page_blocks/, 'pageblocks');
  const variant = endings.find(({ ending }) => name.endsWith(ending));
  const base = variant ? name.slice(0, -variant.ending.length) : name;
  return `${labels[base] ?? base}${variant?.words ?? ''}`;
};

const baseOf = (permission: string) => permission.replace(/_(read|trainer)$/, '');

/** The choices of the dialog, as groups with labels. */
export const permissionChoices: readonly { group: string; items: readonly { value: string; label: string }[] }[] =
  areas.map(({ group, labels: ofGroup }) => ({
    group,
    items: Object.keys(ofGroup).flatMap((base) =>
      grantablePermissions
        .filter((permission) => baseOf(permission) === base)
        .map((permission) => ({ value: permission, label: permissionLabel(permission) })),
    ),
  }));
