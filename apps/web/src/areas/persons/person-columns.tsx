import { mailingLabels, membershipRoleLabel, sexLabels, staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { accountWord } from '@vereinshaus/contract/ledger/balance-text';
import type { PersonRow } from '@vereinshaus/contract/persons/calls';
import {
  type FieldsOfPerson,
  type FurtherField,
  furtherFieldLabels,
  isFurtherField,
  isFurtherPhone,
} from '@vereinshaus/contract/persons/person-lists';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import type { Column } from '../../kit/table/columns.ts';
import type { CurrentClub } from '../clubs/shared/club.ts';
import { PersonState } from './PersonState.tsx';
import css from './person-columns.module.css';
import { additionalText, memberStateOptions, streetText, yesNo } from './person-text.ts';
import balanceCss from './shared/BalanceText.module.css';
import { listName } from './shared/list-name.ts';
import { PersonLink } from './shared/PersonLink.tsx';
import { phoneHref } from './shared/phone-href.ts';

/** A row with the data loaded for additional columns. */
export type ListedPerson = PersonRow & { further?: FieldsOfPerson['values'] };

type ColumnClub = Pick<CurrentClub, 'memberStates' | 'additionalFields' | 'familyAndInstitution'>;

const yesNoFilter = {
  filter: 'select',
  options: [
    { value: '1', label: 'ja' },
    { value: '0', label: 'nein' },
  ],
} as const;

/** The server neither sorts nor filters by these. */
const shownOnly = { sortable: false, filter: 'none', hiddenByDefault: true } as const;

const sexOptions = (club: ColumnClub) =>
  Object.entries(sexLabels)
    .slice(0, club.familyAndInstitution ? 4 : 2)
    .map(([value, label]) => ({ value, label }));

const nameColumnOf = (nameOf: (person: PersonRow) => string): Column<PersonRow> => ({
  key: 'fullname',
  label: 'Name',
  value: nameOf,
  render: (person) => (
    <span className={css.name}>
      <PersonAvatar personId={person.ID} name={person.fullname} size={24} />
      <span>
        <PersonLink personId={person.ID} name={nameOf(person)} keepQuery />
      </span>
      <PersonState person={person} />
    </span>
  ),
  width: 190,
  sticky: true,
});

const contactColumns: readonly Column<PersonRow>[] = [
  { key: 'birthdate', label: 'Geburtsdatum', type: 'date', value: (person) => person.birthdate, width: 100 },
  { key: 'age', label: 'Alter', type: 'number', value: (person) => person.age, width: 56, filterHint: '6-10' },
  {
    key: 'email',
    label: 'E-Mail',
    value: (person) => person.email,
    width: 150,
    render: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    key: 'phone',
    label: 'Telefon',
    value: (person) => formatPhone(person.phone),
    width: 142,
    render: ({ phone }) => phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>,
  },
  { key: 'postal_code', label: 'PLZ', value: (person) => person.postal_code, width: 58 },
  { key: 'locality', label: 'Ort', value: (person) => person.locality, width: 100 },
];

const managerColumnOf = (nameOf: (person: PersonRow) => string): Column<PersonRow> => ({
  key: 'verwalterName',
  label: 'Verwalter',
  value: nameOf,
  width: 120,
  render: (person) =>
    person.verwalter_ID === person.ID ? (
      <span className={css.aside}>selbst</span>
    ) : (
      <PersonLink personId={person.verwalter_ID} name={nameOf(person)} keepQuery />
    ),
});

const membershipColumns = (club: ColumnClub): readonly Column<PersonRow>[] => [
  {
    key: 'memberStatus',
    label: 'Mitgliedsstand',
    value: (person) => membershipRoleLabel(person.memberStatus, club.memberStates),
    filter: 'select',
    options: memberStateOptions(club),
    multiple: true,
    width: 156,
  },
  managerColumnOf(({ verwalterListName }) => verwalterListName),
  {
    ...shownOnly,
    key: 'memberStatuses',
    label: 'Alle Rollen',
    value: (person) => person.memberStatuses.map((code) => membershipRoleLabel(code, club.memberStates)).join(', '),
  },
];

const hidden = { hiddenByDefault: true } as const;
const hiddenMoment = { type: 'moment', filter: 'none', hiddenByDefault: true } as const;

const furtherColumns = (club: ColumnClub): readonly Column<PersonRow>[] => [
  { ...hidden, key: 'lastname', label: 'Nachname', value: (person) => person.lastname },
  { ...hidden, key: 'prename', label: 'Vorname', value: (person) => person.prename },
  { ...shownOnly, key: 'titlesAnte', label: 'Titel vor', value: (person) => person.titlesAnte },
  { ...shownOnly, key: 'titlesPost', label: 'Titel nach', value: (person) => person.titlesPost },
  {
    ...hidden,
    key: 'sex',
    label: 'Geschlecht',
    value: (person) => (person.sex === '' ? null : sexLabels[person.sex]),
    filter: 'select',
    options: sexOptions(club),
    multiple: true,
  },
  { ...hidden, key: 'street', label: 'Straße', value: streetText },
  { ...hidden, key: 'country', label: 'Land', value: (person) => person.country, filterHint: 'AT' },
  { ...shownOnly, key: 'phoneAdd', label: 'Notfallnummer', value: (person) => formatPhone(person.phoneAdd) },
  {
    ...hidden,
    key: 'memberSince',
    label: 'Mitglied seit',
    type: 'date',
    filter: 'none',
    value: (person) => person.memberSince,
  },
  { ...hiddenMoment, key: 'lastLogin', label: 'Letzte Anmeldung', value: (person) => person.lastLogin },
  { ...hiddenMoment, key: 'lastActive', label: 'Zuletzt aktiv', value: (person) => person.lastActive },
  { ...hiddenMoment, key: 'lastConfirmed', label: 'Daten bestätigt', value: (person) => person.lastConfirmed },
  { ...hidden, key: 'paymentReference', label: 'Kundenreferenz', value: (person) => person.paymentReference },
];

/** Most families owe nothing: a dash for zero makes the others stand out. */
const moneyColumn = (key: 'saldo' | 'due' | 'later', label: string, filterHint: string): Column<PersonRow> => ({
  ...hidden,
  key,
  label,
  type: 'money',
  value: (person) => person[key] ?? null,
  render: ({ [key]: cents, isVerwalter }) =>
    cents !== undefined &&
    (cents === 0 ? (
      '–'
    ) : (
      <span {...(key === 'due' && { className: balanceCss.due ?? '' })}>
        {!isVerwalter && `${accountWord({ isVerwalter })}: `}
        {formatMoney(cents)}
      </span>
    )),
  width: 175,
  filterHint,
});

/** Negative = owed, split into due and later. '<0' finds everyone with a debt. */
const balanceColumns: readonly Column<PersonRow>[] = [
  moneyColumn('saldo', 'Saldo', '<0'),
  moneyColumn('due', 'Fällig', '>0'),
  moneyColumn('later', 'Später', '>0'),
];

const staffColumns: readonly Column<PersonRow>[] = [
  {
    ...hidden,
    key: 'role',
    label: 'Rolle',
    type: 'number',
    value: (person) => person.role,
    render: (person) => `${staffLevelLabel(person.role)} (${person.role})`,
  },
  { ...hidden, ...yesNoFilter, key: 'trainer', label: 'Trainer', value: (person) => yesNo(person.trainer) },
  {
    ...hidden,
    ...yesNoFilter,
    key: 'isVerwalter',
    label: 'Ist Verwalter',
    value: (person) => yesNo(person.isVerwalter),
  },
  {
    ...hidden,
    key: 'shouldReceivePost',
    label: 'Zusendungen',
    value: (person) => mailingLabels[person.shouldReceivePost] ?? String(person.shouldReceivePost),
    filter: 'select',
    options: Object.entries(mailingLabels).map(([value, label]) => ({ value, label })),
    multiple: true,
  },
  { ...shownOnly, key: 'ID', label: 'Nummer', type: 'number', value: (person) => person.ID },
];

/** Additional fields of the club; files have no displayable text. */
const additionalColumns = (club: ColumnClub): readonly Column<PersonRow>[] =>
  club.additionalFields
    .filter((field) => field.type !== 'file')
    .map((field) => ({
      ...shownOnly,
      key: `data_${field.tag}`,
      label: field.label,
      value: (person) => additionalText(field, person.data[field.tag]),
    }));

export const furtherKeys: readonly FurtherField[] = Object.keys(furtherFieldLabels).filter(isFurtherField);

/** Only loaded when shown. */
const furtherFieldColumns: readonly Column<ListedPerson>[] = furtherKeys.map((key) => ({
  ...shownOnly,
  key,
  label: furtherFieldLabels[key],
  value: ({ further }) => {
    const value = String(further?.[key] ?? '');
    return isFurtherPhone(key) ? formatPhone(value) : value;
  },
}));

/** Columns for a family, given name first: the other data is in the details, which open automatically. */
const familyKeys = new Set(['birthdate', 'age', 'memberStatus']);

export const familyColumns = (club: ColumnClub): readonly Column<PersonRow>[] => [
  nameColumnOf(({ fullname }) => fullname),
  ...rowColumns(club).filter((column) => familyKeys.has(column.key)),
  managerColumnOf(({ verwalterName }) => verwalterName),
];

/** Their group in the column chooser. */
const under = <Row,>(group: string, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, group }));

const rowColumns = (club: ColumnClub): readonly Column<PersonRow>[] => [
  nameColumnOf(listName),
  ...under('Person und Kontakt', contactColumns),
  ...under('Mitgliedschaft', membershipColumns(club)),
  ...under('Person und Kontakt', furtherColumns(club)),
  ...under('Verein', staffColumns),
];

/** The day of death, in the list of deceased persons. */
export const deathColumn: Column<PersonRow> = {
  key: 'deathdate',
  label: 'Sterbedatum',
  type: 'date',
  value: (person) => person.deathdate,
  width: 110,
};

export const personColumns = (club: ColumnClub, seesBalances: boolean): readonly Column<ListedPerson>[] => [
  ...rowColumns(club),
  ...(seesBalances ? under('Geld', balanceColumns) : []),
  ...under('Weitere Angaben', furtherFieldColumns),
  ...under('Zusatzfelder des Vereins', additionalColumns(club)),
];
