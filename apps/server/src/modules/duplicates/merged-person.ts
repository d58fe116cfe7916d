import {
  addressFields,
  chosenFields,
  joinableFields,
  type MergeChoice,
  type MergeField,
} from '@vereinshaus/contract/duplicates/calls';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import { fieldColumns } from '@vereinshaus/contract/persons/person-fields';
import { changesBetween, columnsOf, extraOf, type LockedPerson, savedDataOf } from '../persons/index.ts';

type Columns = readonly (keyof LockedPerson)[];

/** Fields of the comparison and the columns behind them; sign-in and membership have tables of their own. */
const columnsOfField: Readonly<Record<Exclude<MergeField, 'signIn' | 'membership'>, Columns>> = {
  ...recordOf(chosenFields.map((field) => [field, [fieldColumns[field]]] as const)),
  svn: ['svn_token', 'svn_cipher', 'svn_not_needed'],
  address: addressFields.map((field) => fieldColumns[field]),
  deathdate: ['death_date'],
  whatsappPhone: ['whatsapp_phone'],
  shouldReceivePost: ['mailing'],
  paymentMethod: ['payment_method'],
  image: ['image'],
};

export type MergeChoices = Readonly<Record<string, MergeChoice>>;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false;

/** The country of an address nobody entered says nothing. */
const hasValue = (person: LockedPerson, columns: Columns) =>
  columns.some((column) => column !== 'country' && column !== 'svn_not_needed' && isFilled(person[column]));

const takesOther = (choice: MergeChoice | undefined, hasOwn: boolean, hasOther: boolean) =>
  choice === undefined ? !hasOwn && hasOther : choice === 'other';

const joined = (own: unknown, other: unknown) =>
  [own, other].filter((text) => typeof text === 'string' && text !== '').join('\n');

const chosenColumns = (survivor: LockedPerson, other: LockedPerson, choices: MergeChoices) =>
  Object.entries(columnsOfField).flatMap(([field, columns]) => {
    const choice = choices[field];
    if (choice === 'both' && joinableFields.includes(field)) {
      return columns.map((column) => [column, joined(survivor[column], other[column])]);
    }
    const isOther = takesOther(choice, hasValue(survivor, columns), hasValue(other, columns));
    return isOther ? columns.map((column) => [column, other[column]]) : [];
  });

const chosenExtra = (survivor: LockedPerson, other: LockedPerson, choices: MergeChoices) => {
  const [own, others] = [extraOf(survivor.extra), extraOf(other.extra)];
  const taken = Object.entries(others).filter(([tag, value]) =>
    takesOther(choices[`data_${tag}`], isFilled(own[tag]), isFilled(value)),
  );
  return { ...own, ...Object.fromEntries(taken) };
};

const later = (one: Date | null, other: Date | null) => (one === null || (other !== null && other > one) ? other : one);

/** The person as they stay: what was chosen, and of what nobody chooses the higher, the later, the earlier. */
export const mergedPerson = (survivor: LockedPerson, other: LockedPerson, choices: MergeChoices) => ({
  ...survivor,
  ...Object.fromEntries(chosenColumns(survivor, other, choices)),
  extra: chosenExtra(survivor, other, choices),
  staff_level: Math.max(survivor.staff_level, other.staff_level),
  last_login_at: later(survivor.last_login_at, other.last_login_at),
  last_active_at: later(survivor.last_active_at, other.last_active_at),
  data_confirmed_at: later(survivor.data_confirmed_at, other.data_confirmed_at),
  created_at: other.created_at < survivor.created_at ? other.created_at : survivor.created_at,
});

export type MergedPerson = ReturnType<typeof mergedPerson>;

/** Back into columns; family and bookings have written theirs already. */
export const updateOf = (person: MergedPerson) => {
  const { legal_representative_id: _, ...columns } = columnsOf(savedDataOf(person));
  return {
    ...columns,
    death_date: person.death_date,
    svn_cipher: person.svn_cipher,
    svn_token: person.svn_token,
    svn_not_needed: person.svn_not_needed,
    whatsapp_phone: person.whatsapp_phone,
    mailing: person.mailing,
    payment_method: person.payment_method,
    image: person.image,
    extra: JSON.stringify(person.extra),
    staff_level: person.staff_level,
    last_login_at: person.last_login_at,
    last_active_at: person.last_active_at,
    data_confirmed_at: person.data_confirmed_at,
    created_at: person.created_at,
  };
};

const told = (person: LockedPerson) => ({
  ...savedDataOf(person),
  deathdate: person.death_date,
  svn: person.svn_token === null ? '' : 'gespeichert',
  role: person.staff_level,
  shouldReceivePost: person.mailing,
  paymentMethod: person.payment_method,
  image: person.image === '' ? '' : 'vorhanden',
  ...Object.fromEntries(Object.entries(extraOf(person.extra)).map(([tag, value]) => [`data_${tag}`, value])),
});

/** What the merge changes about the person who stays, for the history. */
export const changesOfMerge = (survivor: LockedPerson, after: MergedPerson) =>
  changesBetween(told(survivor), told(after));
