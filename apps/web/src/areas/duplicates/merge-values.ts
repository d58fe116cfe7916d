import {
  isUndecided,
  joinableFields,
  type MergeChoice,
  type MergeSide,
  mergeFieldLabels,
  mergeValueOf,
  suggestedChoice,
} from '@vereinshaus/contract/duplicates/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { mailingLabels, membershipRoleLabel, sexLabels } from '@vereinshaus/contract/kit/labels';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { balanceText } from '@vereinshaus/contract/ledger/balance-text';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';

/** A line of the comparison. */
export type MergeLine = { field: string; label: string; one: string; other: string; canJoin: boolean };

const paymentMethods = ['Überweisung', 'Überweisung', 'gespeichert', 'Sofort/EPS', 'Karte', 'SEPA', 'SEPA-Mandat'];
const sexes: Readonly<Record<string, string>> = sexLabels;

const readers: Readonly<Record<string, (value: string) => string>> = {
  sex: (value) => sexes[value] ?? value,
  birthdate: (value) => formatDay(Number(value)),
  deathdate: (value) => formatDay(Number(value)),
  memberSince: (value) => formatDay(Number(value)),
  phone: formatPhone,
  phoneAdd: formatPhone,
  whatsappPhone: formatPhone,
  svn: () => 'gespeichert',
  image: () => 'vorhanden',
  shouldReceivePost: (value) => mailingLabels[Number(value)] ?? value,
  paymentMethod: (value) => paymentMethods[Number(value)] ?? value,
};

type MemberStates = Readonly<Record<string, string>>;

const membershipsInWords = ({ memberships }: MergeSide, memberStates: MemberStates) =>
  memberships.map(({ code, since }) => `${membershipRoleLabel(code, memberStates)} ab ${formatDay(since)}`).join('\n');

/** The value as displayed text; empty if there is none. */
export const readableValue = (side: MergeSide, field: string, memberStates: MemberStates = {}): string => {
  if (field === 'membership') return membershipsInWords(side, memberStates);
  const value = mergeValueOf(side, field);
  return value === '' ? '' : (readers[field]?.(value) ?? value);
};

type ClubWords = { additionalFields: readonly Pick<AdditionalField, 'tag' | 'label'>[]; memberStates: MemberStates };

/** Fields that differ; equal ones need no choice. */
export const differences = (one: MergeSide, other: MergeSide, club: ClubWords): readonly MergeLine[] => {
  const labels = [
    ...Object.entries<string>(mergeFieldLabels),
    ...club.additionalFields.map(({ tag, label }) => [`data_${tag}`, label] as const),
  ];
  return labels
    .filter(([field]) => isUndecided(one, other, field))
    .map(([field, label]) => ({
      field,
      label,
      one: readableValue(one, field, club.memberStates),
      other: readableValue(other, field, club.memberStates),
      canJoin: joinableFields.includes(field) && mergeValueOf(one, field) !== '' && mergeValueOf(other, field) !== '',
    }));
};

/** The default choices. */
export const suggestedChoices = (
  lines: readonly MergeLine[],
  survivor: MergeSide,
  other: MergeSide,
): Readonly<Record<string, MergeChoice>> =>
  Object.fromEntries(
    lines.map(({ field, canJoin }) => [
      field,
      canJoin && field !== 'membership'
        ? 'both'
        : suggestedChoice(mergeValueOf(survivor, field), mergeValueOf(other, field)),
    ]),
  );

const weightOf = ({ signIn, managed, roles, bookings, historyEntries }: MergeSide) =>
  (signIn === '' ? 0 : 1000) + managed * 100 + bookings * 20 + roles * 10 + historyEntries;

/** The default person to keep: the one with a login, with more data, otherwise the older record. */
export const suggestedSurvivor = (one: MergeSide, other: MergeSide): number =>
  weightOf(one) === weightOf(other) ? Math.min(one.ID, other.ID) : weightOf(one) > weightOf(other) ? one.ID : other.ID;

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `eine ${one}` : `${count} ${many}`];

/** The records that move, in words. */
export const belongingsOf = (side: MergeSide): readonly string[] => [
  ...counted(side.roles, 'laufende Rolle', 'laufende Rollen'),
  ...counted(side.managed, 'verwaltete Person', 'verwaltete Personen'),
  ...counted(side.bookings, 'Buchung', 'Buchungen'),
  ...counted(side.grants, 'Berechtigung', 'Berechtigungen'),
  ...counted(side.files, 'Datei', 'Dateien'),
  ...counted(side.historyEntries, 'Zeile der Historie', 'Zeilen der Historie'),
  ...(side.balance.saldo === 0 ? [] : [balanceText(side.balance)]),
];
