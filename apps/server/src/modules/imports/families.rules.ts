import type { FamilyReason } from '@vereinshaus/contract/imports/calls';
import { adultAge, ageOn, type IsoDay } from '@vereinshaus/contract/kit/days';
import { folded } from './cells.rules.ts';

/** What the family of a row depends on. */
export type FamilyRow = {
  row: number;
  fullname: string;
  lastName: string;
  birthDate: IsoDay | null;
  email: string;
  phone: string;
  address: string;
  /** What the table says: an e-mail address or a row; empty = nothing. */
  manager: string;
  /** Rows with the same are one family; empty = nothing is said. */
  code: string;
  /** Compact, or empty. */
  iban: string;
  /** Name of whoever pays, as the table has it. */
  payer: string;
  action: 'create' | 'update' | 'skip';
  /** Somebody the club has; with action create they are somebody else. */
  knownId: number | null;
};

/** Somebody of the club who can be named as Verwalter. */
export type ClubManager = { id: number; fullname: string; email: string; birthDate: IsoDay | null };

export type Manager =
  | { kind: 'self' }
  /** Comes with the same table. */
  | { kind: 'row'; row: number; name: string; by: FamilyReason }
  /** Somebody of the club; `row` names them in this table, or is 0. */
  | { kind: 'person'; id: number; row: number; name: string; by: FamilyReason };

export type PlacedRow = { manager: Manager; problem: string | null };

export const familyProblems = {
  unreadable: 'Bitte gib die E-Mail-Adresse oder die Zeile des Verwalters an.',
  noSuchRow: (row: number) => `Zeile ${row} gibt es in dieser Tabelle nicht.`,
  unknown: 'Diesen Verwalter gibt es weder in der Tabelle noch im Verein.',
  minor: 'Verwalter kann nur eine erwachsene Person sein.',
  isManaged: (row: number) => `Die Person in Zeile ${row} hat selbst einen Verwalter.`,
  skipped: (row: number) => `Zeile ${row} wird übersprungen und kann niemanden verwalten.`,
  alone: 'Wer noch nicht 18 ist, braucht einen Verwalter.',
} as const;

type Options = {
  today: IsoDay;
  inferFamilies: boolean;
  minorsAlone: boolean;
  /** What was said by hand: row → row of the Verwalter, 0 = manages themselves. */
  managers: Readonly<Record<string, number>>;
};

const isMinor = (birthDate: IsoDay | null, today: IsoDay) => birthDate !== null && ageOn(birthDate, today) < adultAge;

const self: Manager = { kind: 'self' };
const fine = (manager: Manager): PlacedRow => ({ manager, problem: null });
const wrong = (problem: string): PlacedRow => ({ manager: self, problem });

const namesItself = ({ row, email, manager }: FamilyRow) =>
  rowNumber(manager) === row || (email !== '' && folded(manager) === folded(email));

const rowNumber = (text: string): number | null => {
  const digits = /^(?:zeile|row|nr\.?)?\s*(\d{1,5})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};

const isManagedByOthers = (row: FamilyRow) => row.manager !== '' && !namesItself(row);

/** A row that is skipped stands for the person the club has. */
const managerOf = (target: FamilyRow, managers: ReadonlyMap<number, ClubManager>, by: FamilyReason): PlacedRow => {
  const known = managers.get(target.knownId ?? 0);
  if (target.action !== 'create') {
    return known === undefined
      ? wrong(familyProblems.skipped(target.row))
      : fine({ kind: 'person', id: known.id, row: target.row, name: known.fullname, by });
  }
  return fine({ kind: 'row', row: target.row, name: target.fullname, by });
};

const checkedRow = (wanted: number, by: FamilyReason, { byRow, managers, options }: Index): PlacedRow => {
  const target = byRow.get(wanted);
  if (target === undefined) return wrong(familyProblems.noSuchRow(wanted));
  if (by === 'table' && isManagedByOthers(target)) return wrong(familyProblems.isManaged(target.row));
  if (isMinor(target.birthDate, options.today)) return wrong(familyProblems.minor);
  return managerOf(target, managers, by);
};

/** Looked up for every row, so made once. */
type Index = {
  byRow: ReadonlyMap<number, FamilyRow>;
  byEmail: ReadonlyMap<string, FamilyRow>;
  /** Adults who manage themselves, by what a family shares. */
  adults: ReadonlyMap<string, readonly FamilyRow[]>;
  /** By code: the one of the family who manages the others. */
  heads: ReadonlyMap<string, FamilyRow>;
  /** By account: the adult who pays for the others. */
  payers: ReadonlyMap<string, FamilyRow>;
  managers: ReadonlyMap<number, ClubManager>;
  managersByEmail: ReadonlyMap<string, ClubManager>;
  options: Options;
};

/** What a family shares, the surest first. */
const sharedBy = ({ lastName, address, phone, iban }: FamilyRow): readonly (readonly [FamilyReason, string])[] => [
  ...(iban === '' ? [] : [['iban', iban] as const]),
  ...(address === '' ? [] : [['address', `${folded(lastName)}|${address}`] as const]),
  ...(phone === '' ? [] : [['phone', `${folded(lastName)}|${phone}`] as const]),
  ...(address === '' || phone === '' ? [] : [['household', `${address}|${phone}`] as const]),
];

const isGrownUp = ({ birthDate }: FamilyRow, today: IsoDay) => birthDate !== null && !isMinor(birthDate, today);

/** Who names herself comes first, then who is surely grown up, then who can be reached; the first in the table wins. */
const rankOf = (row: FamilyRow, today: IsoDay): number =>
  (row.manager === '' ? 0 : 4) + (isGrownUp(row, today) ? 2 : 0) + (row.email === '' ? 0 : 1);

/** One of each family who may manage the others: nobody's child, not managed from elsewhere, and there after the import. */
const headsOf = (rows: readonly FamilyRow[], today: IsoDay): ReadonlyMap<string, FamilyRow> => {
  const heads = new Map<string, FamilyRow>();
  for (const row of rows) {
    const mayManage =
      row.code !== '' &&
      !isManagedByOthers(row) &&
      !isMinor(row.birthDate, today) &&
      (row.action === 'create' || row.knownId !== null);
    const head = heads.get(row.code);
    if (mayManage && (head === undefined || rankOf(row, today) > rankOf(head, today))) heads.set(row.code, row);
  }
  return heads;
};

/** „Maria Muster“ and „Muster Maria“ are the same payer. */
const isNamed = (payer: string, { fullname }: FamilyRow) =>
  payer !== '' &&
  folded(payer)
    .split(/[\s,]+/)
    .toSorted()
    .join(' ') === folded(fullname).split(/\s+/).toSorted().join(' ');

/** Of those who share an account: who is named as the payer, then who can be reached, then the first in the table. */
const payersOf = (rows: readonly FamilyRow[], { today, managers }: Options): ReadonlyMap<string, FamilyRow> => {
  const named = new Map<string, string[]>();
  for (const { iban, payer } of rows) if (iban !== '') named.set(iban, [...(named.get(iban) ?? []), payer]);
  const rank = (row: FamilyRow) =>
    ((named.get(row.iban) ?? []).some((payer) => isNamed(payer, row)) ? 8 : 0) + rankOf(row, today);
  const payers = new Map<string, FamilyRow>();
  for (const row of rows) {
    const isSaid = managers[String(row.row)] !== undefined;
    if (row.iban === '' || row.code !== '' || isSaid || isManagedByOthers(row) || !isGrownUp(row, today)) continue;
    const payer = payers.get(row.iban);
    if (payer === undefined || rank(row) > rank(payer)) payers.set(row.iban, row);
  }
  return payers;
};

const indexOf = (rows: readonly FamilyRow[], managers: readonly ClubManager[], options: Options): Index => {
  const adults = new Map<string, FamilyRow[]>();
  const own = rows.filter((row) => !isManagedByOthers(row));
  for (const row of own.filter((one) => isGrownUp(one, options.today))) {
    for (const [by, key] of sharedBy(row)) {
      const sharing = adults.get(`${by} ${key}`);
      if (sharing) sharing.push(row);
      else adults.set(`${by} ${key}`, [row]);
    }
  }
  return {
    byRow: new Map(rows.map((row) => [row.row, row])),
    // The first of several wins, so the last is written first.
    byEmail: new Map(own.toReversed().map((row) => [folded(row.email), row])),
    adults,
    heads: headsOf(rows, options.today),
    payers: payersOf(rows, options),
    managers: new Map(managers.toReversed().map((manager) => [manager.id, manager])),
    managersByEmail: new Map(managers.toReversed().map((manager) => [folded(manager.email), manager])),
    options,
  };
};

const byEmail = (text: string, index: Index): PlacedRow => {
  const wanted = folded(text);
  const target = index.byEmail.get(wanted);
  if (target !== undefined) return checkedRow(target.row, 'table', index);
  const known = index.managersByEmail.get(wanted);
  if (known === undefined) return wrong(familyProblems.unknown);
  if (isMinor(known.birthDate, index.options.today)) return wrong(familyProblems.minor);
  return fine({ kind: 'person', id: known.id, row: 0, name: known.fullname, by: 'table' });
};

/** An adult may belong to somebody themselves: by hand, by code or because somebody else pays. Their family is that one's. */
const headOf = (adult: FamilyRow, { byRow, heads, payers, options }: Index): FamilyRow => {
  const said = options.managers[String(adult.row)];
  if (said !== undefined) return said === 0 ? adult : (byRow.get(said) ?? adult);
  return (adult.code === '' ? payers.get(adult.iban) : heads.get(adult.code)) ?? adult;
};

/** Who is named as the payer comes first, then who can be reached, then the first in the table. */
const bestOf = (child: FamilyRow, adults: readonly FamilyRow[]): FamilyRow | undefined =>
  adults.find((adult) => isNamed(child.payer, adult)) ?? adults.find(({ email }) => email !== '') ?? adults[0];

/** Same account, or same surname at the same address or with the same number, or both of these: an adult of the table. */
const inferred = (child: FamilyRow, index: Index) => {
  for (const [by, key] of sharedBy(child)) {
    const adult = bestOf(child, index.adults.get(`${by} ${key}`) ?? []);
    const placed = adult && managerOf(headOf(adult, index), index.managers, by);
    if (placed?.problem === null) return placed;
  }
  return undefined;
};

/** With the same code: the others belong to the head of the family. A family of minors is looked for elsewhere. */
const placedByCode = (row: FamilyRow, index: Index): PlacedRow | undefined => {
  const head = row.code === '' ? undefined : index.heads.get(row.code);
  if (head === undefined) return undefined;
  return head.row === row.row ? fine(self) : managerOf(head, index.managers, 'code');
};

/** Adults belong to somebody only when that one pays for them. */
const placedWithPayer = (row: FamilyRow, index: Index): PlacedRow => {
  const payer = row.manager === '' && row.code === '' ? index.payers.get(row.iban) : undefined;
  if (payer === undefined || payer.row === row.row || !isGrownUp(row, index.options.today)) return fine(self);
  const placed = managerOf(payer, index.managers, 'iban');
  return placed.problem === null ? placed : fine(self);
};

const placedAlone = (row: FamilyRow, index: Index) => {
  const { today, inferFamilies, minorsAlone } = index.options;
  if (!isMinor(row.birthDate, today)) return inferFamilies ? placedWithPayer(row, index) : fine(self);
  const family = inferFamilies ? inferred(row, index) : undefined;
  return family ?? (minorsAlone ? fine(self) : wrong(familyProblems.alone));
};

const placedByHand = (row: FamilyRow, said: number, index: Index): PlacedRow => {
  if (said !== 0 && said !== row.row) return checkedRow(said, 'hand', index);
  const isAlone = isMinor(row.birthDate, index.options.today) && !index.options.minorsAlone;
  return isAlone ? wrong(familyProblems.alone) : fine(self);
};

/** Nobody manages who is managed: whatever led there, the chain is told. */
const withoutChains = (placed: ReadonlyMap<number, PlacedRow>): ReadonlyMap<number, PlacedRow> =>
  new Map(
    [...placed].map(([row, { manager, problem }]) => {
      const above = manager.kind === 'row' ? placed.get(manager.row) : undefined;
      const isChain = above !== undefined && above.manager.kind !== 'self';
      return [
        row,
        isChain && manager.kind === 'row' ? wrong(familyProblems.isManaged(manager.row)) : { manager, problem },
      ];
    }),
  );

/**
 * Familien: who manages whom. What was said by hand counts first; then the table, which names the Verwalter by e-mail address
 * or row, or gives a family the same code. Where it says nothing a family is inferred: for minors by account, surname,
 * address and number, for adults by the account alone. Only for new persons: whoever is in the club already stays in
 * their group.
 */
export const placeFamilies = (
  rows: readonly FamilyRow[],
  managers: readonly ClubManager[],
  options: Options,
): ReadonlyMap<number, PlacedRow> => {
  const index = indexOf(rows, managers, options);
  const place = (row: FamilyRow): PlacedRow => {
    const said = options.managers[String(row.row)];
    if (said !== undefined) return placedByHand(row, said, index);
    if (row.manager === '') return placedByCode(row, index) ?? placedAlone(row, index);
    if (namesItself(row)) return placedAlone(row, index);
    const wanted = rowNumber(row.manager);
    if (wanted !== null) return checkedRow(wanted, 'table', index);
    return row.manager.includes('@') ? byEmail(row.manager, index) : wrong(familyProblems.unreadable);
  };
  return withoutChains(new Map(rows.filter(({ action }) => action === 'create').map((row) => [row.row, place(row)])));
};
