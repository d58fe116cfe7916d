import { adultAge, ageOn, type IsoDay } from '@vereinshaus/contract/days';
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
  action: 'create' | 'update' | 'skip';
  /** Somebody the club has; with action create they are somebody else. */
  knownId: number | null;
};

/** Somebody of the club who can be named as Verwalter. */
export type ClubManager = { id: number; fullname: string; email: string; birthDate: IsoDay | null };

export type Manager =
  | { kind: 'self' }
  /** Comes with the same table. */
  | { kind: 'row'; row: number; name: string; isInferred: boolean }
  | { kind: 'person'; id: number; name: string; isInferred: boolean };

export type Placed = { manager: Manager; problem: string | null };

export const familyProblems = {
  unreadable: 'Bitte gib die E-Mail-Adresse oder die Zeile des Verwalters an.',
  noSuchRow: (row: number) => `Zeile ${row} gibt es in dieser Tabelle nicht.`,
  unknown: 'Diesen Verwalter gibt es weder in der Tabelle noch im Verein.',
  minor: 'Verwalter kann nur eine erwachsene Person sein.',
  isManaged: (row: number) => `Die Person in Zeile ${row} hat selbst einen Verwalter.`,
  skipped: (row: number) => `Zeile ${row} wird übersprungen und kann niemanden verwalten.`,
  alone: 'Wer noch nicht 18 ist, braucht einen Verwalter.',
} as const;

type Options = { today: IsoDay; inferFamilies: boolean; minorsAlone: boolean };

const isMinor = (birthDate: IsoDay | null, today: IsoDay) => birthDate !== null && ageOn(birthDate, today) < adultAge;

const self: Manager = { kind: 'self' };
const fine = (manager: Manager): Placed => ({ manager, problem: null });
const wrong = (problem: string): Placed => ({ manager: self, problem });

const namesItself = ({ row, email, manager }: FamilyRow) =>
  rowNumber(manager) === row || (email !== '' && folded(manager) === folded(email));

const rowNumber = (text: string): number | null => {
  const digits = /^(?:zeile|row|nr\.?)?\s*(\d{1,5})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
};

const isManagedByOthers = (row: FamilyRow) => row.manager !== '' && !namesItself(row);

/** A row that is skipped stands for the person the club has. */
const managerOf = (target: FamilyRow, managers: readonly ClubManager[], isInferred: boolean): Placed => {
  const known = managers.find(({ id }) => id === target.knownId);
  if (target.action !== 'create') {
    return known === undefined
      ? wrong(familyProblems.skipped(target.row))
      : fine({ kind: 'person', id: known.id, name: known.fullname, isInferred });
  }
  return fine({ kind: 'row', row: target.row, name: target.fullname, isInferred });
};

const checkedRow = (
  target: FamilyRow | undefined,
  wanted: number,
  managers: readonly ClubManager[],
  today: IsoDay,
): Placed => {
  if (target === undefined) return wrong(familyProblems.noSuchRow(wanted));
  if (isManagedByOthers(target)) return wrong(familyProblems.isManaged(target.row));
  if (isMinor(target.birthDate, today)) return wrong(familyProblems.minor);
  return managerOf(target, managers, false);
};

/** Looked up for every row, so made once. */
type Index = {
  byRow: ReadonlyMap<number, FamilyRow>;
  byEmail: ReadonlyMap<string, FamilyRow>;
  /** Adults who manage themselves, by surname with address and surname with number. */
  adults: ReadonlyMap<string, readonly FamilyRow[]>;
  /** By code: the one of the family who manages the others. */
  heads: ReadonlyMap<string, FamilyRow>;
  managers: readonly ClubManager[];
  options: Options;
};

const homesOf = ({ lastName, address, phone }: FamilyRow): readonly string[] => [
  ...(address === '' ? [] : [`${folded(lastName)}|${address}`]),
  ...(phone === '' ? [] : [`${folded(lastName)}|tel ${phone}`]),
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

const indexOf = (rows: readonly FamilyRow[], managers: readonly ClubManager[], options: Options): Index => {
  const adults = new Map<string, FamilyRow[]>();
  const own = rows.filter((row) => !isManagedByOthers(row));
  for (const row of own) {
    if (row.birthDate === null || isMinor(row.birthDate, options.today)) continue;
    for (const home of homesOf(row)) adults.set(home, [...(adults.get(home) ?? []), row]);
  }
  return {
    byRow: new Map(rows.map((row) => [row.row, row])),
    // The first of several wins, so the last is written first.
    byEmail: new Map(own.toReversed().map((row) => [folded(row.email), row])),
    adults,
    heads: headsOf(rows, options.today),
    managers,
    options,
  };
};

const byEmail = (text: string, { byEmail: rows, managers, options: { today } }: Index): Placed => {
  const wanted = folded(text);
  const target = rows.get(wanted);
  if (target !== undefined) return checkedRow(target, target.row, managers, today);
  const known = managers.find(({ email }) => folded(email) === wanted);
  if (known === undefined) return wrong(familyProblems.unknown);
  if (isMinor(known.birthDate, today)) return wrong(familyProblems.minor);
  return fine({ kind: 'person', id: known.id, name: known.fullname, isInferred: false });
};

/** Same surname at the same address or with the same number: somebody who is grown up and manages themselves. */
const inferred = (child: FamilyRow, { adults, managers }: Index) => {
  const found = homesOf(child).flatMap((home) => adults.get(home) ?? []);
  const adult = found.find(({ email }) => email !== '') ?? found[0];
  if (adult === undefined) return undefined;
  const placed = managerOf(adult, managers, true);
  return placed.problem === null ? placed : undefined;
};

/** With the same code: the others belong to the head of the family. A family of minors is looked for elsewhere. */
const placedByCode = (row: FamilyRow, index: Index): Placed | undefined => {
  const head = row.code === '' ? undefined : index.heads.get(row.code);
  if (head === undefined) return undefined;
  return head.row === row.row ? fine(self) : managerOf(head, index.managers, false);
};

const placedAlone = (row: FamilyRow, index: Index) => {
  const { today, inferFamilies, minorsAlone } = index.options;
  if (!isMinor(row.birthDate, today)) return fine(self);
  const family = inferFamilies ? inferred(row, index) : undefined;
  return family ?? (minorsAlone ? fine(self) : wrong(familyProblems.alone));
};

/**
 * Familien: who manages whom. The table names the Verwalter by e-mail address or row, or gives a family the same code; for
 * minors without either a family is inferred. Only for new persons: whoever is in the club already stays in their group.
 */
export const placeFamilies = (
  rows: readonly FamilyRow[],
  managers: readonly ClubManager[],
  options: Options,
): ReadonlyMap<number, Placed> => {
  const index = indexOf(rows, managers, options);
  const place = (row: FamilyRow): Placed => {
    if (row.manager === '') return placedByCode(row, index) ?? placedAlone(row, index);
    if (namesItself(row)) return placedAlone(row, index);
    const wanted = rowNumber(row.manager);
    if (wanted !== null) return checkedRow(index.byRow.get(wanted), wanted, managers, options.today);
    return row.manager.includes('@') ? byEmail(row.manager, index) : wrong(familyProblems.unreadable);
  };
  return new Map(rows.filter(({ action }) => action === 'create').map((row) => [row.row, place(row)]));
};
