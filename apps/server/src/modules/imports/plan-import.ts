import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { ImportAction, ImportProblem, ImportWording } from '@vereinshaus/contract/imports/calls';
import { importFieldLabels, memberNumberTag } from '@vereinshaus/contract/imports/import-fields';
import { dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { birthDateOf, type PersonInput, personInput, personProblems } from '@vereinshaus/contract/persons/person-input';
import { compactSvn, isValidSvn } from '@vereinshaus/contract/persons/svn';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { ibansOfManagers } from '../ledger/index.ts';
import { svnTokenOf } from '../persons/index.ts';
import { folded } from './cells.rules.ts';
import { type ClubManager, type FamilyRow, type Manager, placeFamilies } from './families.rules.ts';
import { keptTable } from './import-file.ts';
import { importErrors } from './imports.errors.ts';
import { type Identity, type KnownPerson, knownPersons, managersByEmail } from './known-persons.queries.ts';
import { inTurns, numberedRows } from './numbered-rows.ts';
import { type Cells, type FieldProblem, type ReadRow, readRow } from './read-row.rules.ts';
import { namesSeveral } from './several-persons.rules.ts';
import { meaningsOf, type ValueMappingsInput } from './value-mappings.ts';
import { translated, wordingsOf } from './wordings.rules.ts';

/** How a table is to be imported; the same for the dry run and for the real one. */
export type ImportPlan = {
  fileId: string;
  mapping: Readonly<Record<string, string>>;
  whenKnown: ImportAction;
  decisions: Readonly<Record<string, ImportAction>>;
  values: ValueMappingsInput;
  inferFamilies: boolean;
  minorsAlone: boolean;
  managers: Readonly<Record<string, number>>;
};

/** A row that was looked at from all sides. */
export type PlannedRow = Omit<ReadRow, 'manager' | 'svn'> & {
  /** For new persons: master data, filled up with what the table leaves empty. */
  data: PersonInput;
  birthDate: IsoDay | null;
  /** Ten digits, or empty. */
  svn: string;
  svnToken: string;
  action: ImportAction;
  known: KnownPerson | null;
  /** „Karl und Erna“, or somebody whom the club has twice, before somebody said what becomes of the row. */
  isAsked: boolean;
  /** The club has several who may be meant, and nobody is taken for them. */
  isOneOfSeveral: boolean;
  manager: Manager;
};

export type PlannedImport = {
  fileName: string;
  rows: readonly PlannedRow[];
  problems: readonly ImportProblem[];
  wordings: readonly ImportWording[];
};

const rowProblems = {
  twice: (row: number) => `Diese Person steht schon in Zeile ${row}.`,
  nobodyToUpdate: 'Diese Person gibt es im Verein noch nicht; ergänzen geht hier nicht.',
  deceased: 'Diese Person ist verstorben; ihre Daten können nicht mehr geändert werden.',
  higherRole: 'Das geht bei einer Person mit höherer Rolle als deiner nicht.',
  otherSvn: 'Bei dieser Person ist eine andere Sozialversicherungsnummer gespeichert.',
  svnTaken: 'Diese Sozialversicherungsnummer ist schon bei einer anderen Person eingetragen.',
  ibanOfManager: 'Die IBAN gehört in die Zeile des Verwalters.',
  several: 'Hier stehen mehrere Personen. Bessere aus, oder wähle bei „Zeilen“.',
  oneOfSeveral:
    'Im Verein sind mehrere, auf die das passt. Ergänze, was sie unterscheidet (E-Mail, Mitgliedsnummer), oder wähle bei „Zeilen“.',
  sexNotOffered: 'Diese Auswahl gibt es in diesem Verein nicht.',
} as const;

const requireSensibleMapping = (mapping: ImportPlan['mapping'], heading: readonly string[]) => {
  if (Object.keys(mapping).some((index) => Number(index) >= heading.length)) throw importErrors.unknownColumn();
  if (!Object.values(mapping).includes('lastname')) throw importErrors.noName();
};

type Rules = { staffLevel: number; today: IsoDay };

const longestSvn = 40;

/** A number carries the birth date where the table has no other. */
const personOf = ({ given, svn }: ReadRow, rules: Rules) => {
  const data: PersonInput = personInput.parse({ ...given, svn: svn.slice(0, longestSvn) });
  const birthDate = birthDateOf(data, rules);
  return { data: { ...data, birthdate: toDayNumber(birthDate) || data.birthdate }, birthDate };
};

const understood = (ctx: Ctx, read: ReadRow, rules: Rules) => {
  const { data, birthDate } = personOf(read, rules);
  const svn = isValidSvn(read.svn) ? compactSvn(read.svn) : '';
  return { read, data, birthDate, svn, svnToken: svn === '' ? '' : svnTokenOf(ctx, svn) };
};

type Understood = ReturnType<typeof understood>;

const actionFor = (row: number, known: KnownPerson | undefined, plan: ImportPlan): ImportAction =>
  plan.decisions[String(row)] ?? (known === undefined ? 'create' : plan.whenKnown);

const addressKey = ({ postal_code, street, street_number }: PersonInput) =>
  street === '' ? '' : folded(`${postal_code} ${street} ${street_number}`);

const numberIn = (value: unknown) => (typeof value === 'string' ? value : '');

const fullName = ({ prename, lastname }: PersonInput) => `${prename} ${lastname}`.trim();

const familyRow = (
  { read, data, birthDate }: Understood,
  { action, known, today }: { action: ImportAction; known: KnownPerson | undefined; today: IsoDay },
): FamilyRow => ({
  row: read.row,
  fullname: fullName(data),
  lastName: data.lastname,
  // Told as a problem of its own; nobody is called a minor for it.
  birthDate: birthDate !== null && birthDate > today ? null : birthDate,
  email: data.email,
  phone: data.phone,
  address: addressKey(data),
  manager: read.manager,
  code: read.familyCode,
  iban: read.iban,
  payer: read.payer,
  action,
  knownId: known?.id ?? null,
});

const knownManagers = (known: Iterable<KnownPerson>): ClubManager[] =>
  [...known].filter(({ id, managerId, isDeceased }) => id === managerId && !isDeceased);

/** Cells that were wrong already are not called missing as well. */
const withoutRepeats = (problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index);

const newPersonProblems = (row: PlannedRow, settings: ClubSettings, rules: Rules): FieldProblem[] => {
  const isDependant = row.manager.kind !== 'self';
  const problems = personProblems(row.data, {
    ...rules,
    // The number has a dialog of its own; the table must only have the birth date.
    club: { svnRequired: false },
    isDependant,
    hasAddressRegister: false,
  });
  const isPersonless = row.data.sex === 'fam' || row.data.sex === 'inst';
  return [
    ...Object.entries(problems).map(([field, text]) => ({ field, text })),
    ...(isPersonless && !settings.familyAndInstitution ? [{ field: 'sex', text: rowProblems.sexNotOffered }] : []),
    ...(row.known?.by === 'svn' ? [{ field: 'svn', text: rowProblems.svnTaken }] : []),
    ...(isDependant && row.iban !== '' ? [{ field: 'iban', text: rowProblems.ibanOfManager }] : []),
  ];
};

const knownPersonProblems = (ctx: Ctx, row: PlannedRow, rules: Rules): FieldProblem[] => {
  const { known, svnToken, iban } = row;
  if (row.isOneOfSeveral) return [{ field: 'lastname', text: rowProblems.oneOfSeveral }];
  if (known === null) return [{ field: 'lastname', text: rowProblems.nobodyToUpdate }];
  if (known.isDeceased) return [{ field: 'lastname', text: rowProblems.deceased }];
  if (known.staffLevel > viewerOf(ctx).staffLevel) return [{ field: 'lastname', text: rowProblems.higherRole }];
  const merged = { ...row.data, birthdate: row.data.birthdate || toDayNumber(known.birthDate) };
  const own = personProblems(merged, {
    ...rules,
    club: { svnRequired: false },
    isDependant: true,
    hasAddressRegister: false,
  });
  const isGiven = (field: string) => field === 'svn' || Object.hasOwn(row.given, field);
  return [
    ...Object.entries(own).flatMap(([field, text]) => (isGiven(field) ? [{ field, text }] : [])),
    ...(svnToken !== '' && known.svnToken !== null && known.svnToken !== svnToken
      ? [{ field: 'svn', text: rowProblems.otherSvn }]
      : []),
    ...(iban !== '' && known.managerId !== known.id ? [{ field: 'iban', text: rowProblems.ibanOfManager }] : []),
  ];
};

/** The same person twice in one table; who insists on creating both has said so for that row. */
const repeatedRows = (rows: readonly PlannedRow[], { decisions }: ImportPlan): ReadonlyMap<number, FieldProblem> => {
  const seen = new Map<string, number>();
  const repeats = new Map<number, FieldProblem>();
  for (const { row, data, birthDate, svnToken, known, action } of rows.filter(({ action: done }) => done !== 'skip')) {
    const keys = [
      ...(birthDate === null ? [] : [`${folded(data.prename)}|${folded(data.lastname)}|${birthDate}`]),
      ...(svnToken === '' ? [] : [svnToken]),
      ...(action === 'update' && known ? [`person ${known.id}`] : []),
    ];
    const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
    const insists = decisions[String(row)] === 'create';
    if (earlier !== undefined && !insists) repeats.set(row, { field: 'lastname', text: rowProblems.twice(earlier) });
    for (const key of keys) if (!seen.has(key)) seen.set(key, row);
  }
  return repeats;
};

const reported = (
  { row }: PlannedRow,
  problems: readonly FieldProblem[],
  {
    heading,
    mapping,
    cells,
    labels,
  }: {
    heading: readonly string[];
    mapping: ImportPlan['mapping'];
    cells: Cells;
    labels: Readonly<Record<string, string>>;
  },
): ImportProblem[] => {
  const columns = new Map(Object.entries(mapping).map(([index, field]) => [field, Number(index)]));
  return withoutRepeats(problems).map(({ field, text }) => ({
    row,
    column: heading[columns.get(field) ?? -1] ?? '',
    index: columns.get(field) ?? null,
    field: labels[field] ?? field,
    value: field === 'svn' ? '' : (cells[field] ?? ''),
    text,
  }));
};

const askedAbout = ({ isOneOfSeveral }: PlannedRow): FieldProblem =>
  isOneOfSeveral
    ? { field: 'lastname', text: rowProblems.oneOfSeveral }
    : { field: 'prename', text: rowProblems.several };

/**
 * Probelauf: reads every row, recognises persons the club has, places families, and says of every wrong cell what is wrong
 * with it. Writes nothing; the real import does the same first.
 */
export const planImport = async (ctx: Ctx, plan: ImportPlan): Promise<PlannedImport> => {
  const { name, table } = await keptTable(ctx, plan.fileId);
  const heading = table[0] ?? [];
  requireSensibleMapping(plan.mapping, heading);
  const settings = await clubSettingsOf(ctx);
  const rules: Rules = { staffLevel: viewerOf(ctx).staffLevel, today: dayInVienna(ctx.now) };
  const rowRules = { today: rules.today, settings };
  const meanings = await meaningsOf(ctx, plan.values);
  const numbered = numberedRows(table, plan.mapping);
  const all = await inTurns(numbered, ({ row, cells }) =>
    understood(ctx, readRow(row, translated(cells, meanings), rowRules), rules),
  );
  const rows = await placedRows(ctx, all, plan, rules.today);
  const repeats = repeatedRows(
    rows.map(({ row }) => row),
    plan,
  );
  const cellsOfRow = new Map(numbered.map(({ row, cells }) => [row, cells]));
  const labels = importFieldLabels(settings.additionalFields);
  const problems = rows.flatMap(({ row, family }): ImportProblem[] => {
    if (row.action === 'skip') return [];
    const repeat = repeats.get(row.row);
    const found = [
      ...row.problems,
      ...(row.isAsked ? [askedAbout(row)] : []),
      ...(row.action === 'update' ? knownPersonProblems(ctx, row, rules) : newPersonProblems(row, settings, rules)),
      ...(family === null ? [] : [{ field: 'manager', text: family }]),
      ...(repeat === undefined ? [] : [repeat]),
    ];
    return reported(row, found, { heading, mapping: plan.mapping, cells: cellsOfRow.get(row.row) ?? {}, labels });
  });
  const wordings = wordingsOf(
    numbered.map(({ cells }) => cells),
    meanings,
    { rules: rowRules, labels },
  );
  return { fileName: name, rows: rows.map(({ row }) => row), problems, wordings };
};

/** Somebody of the club who manages this row. */
const managerInClub = ({ manager, action, known }: PlannedRow): number | null => {
  if (manager.kind === 'person') return manager.id;
  return action === 'update' && known !== null && known.managerId !== known.id ? known.managerId : null;
};

/**
 * The account belongs to who pays for the family: tables that repeat it in every row, or have it with the children alone,
 * mean the Verwalter, in the table or in the club. Two different ones stay where they are, and are told.
 */
const withPayersIban = async (ctx: Ctx, rows: readonly PlannedRow[]): Promise<readonly PlannedRow[]> => {
  const updated = new Map(
    rows.flatMap(({ row, action, known }) => (action === 'update' && known ? [[known.id, row]] : [])),
  );
  const payerRowOf = (row: PlannedRow) =>
    row.manager.kind === 'row' ? row.manager.row : updated.get(managerInClub(row) ?? 0);
  const absent = rows
    .filter((row) => row.iban !== '' && payerRowOf(row) === undefined)
    .flatMap((row) => managerInClub(row) ?? []);
  const inClub = await ibansOfManagers(ctx, absent);
  const ibans = new Map(rows.map(({ row, iban }) => [row, iban]));
  for (const row of rows) {
    const payer = payerRowOf(row);
    if (payer !== undefined && row.iban !== '' && ibans.get(payer) === '') ibans.set(payer, row.iban);
  }
  return rows.map((row) => {
    const payer = payerRowOf(row);
    const theirs = payer === undefined ? inClub.get(managerInClub(row) ?? 0) : ibans.get(payer);
    return { ...row, iban: theirs === row.iban ? '' : (ibans.get(row.row) ?? '') };
  });
};

const identityOf = ({ read, data, birthDate, svnToken }: Understood, numberTag: string): Identity => ({
  row: read.row,
  firstName: data.prename,
  lastName: data.lastname,
  birthDate,
  email: data.email,
  svnToken,
  number: numberIn(read.extra[numberTag]),
});

const placedRows = async (ctx: Ctx, all: readonly Understood[], plan: ImportPlan, today: IsoDay) => {
  const numberTag = memberNumberTag((await clubSettingsOf(ctx)).additionalFields) ?? '';
  const found = await knownPersons(
    ctx,
    all.map((one) => identityOf(one, numberTag)),
    numberTag,
  );
  const known = new Map([...found].filter(([, { isOneOfSeveral }]) => !isOneOfSeveral));
  const families = all.map((one) => {
    const match = known.get(one.read.row);
    return familyRow(one, { action: actionFor(one.read.row, match, plan), known: match, today });
  });
  const named = [...new Set(all.map(({ read }) => read.manager.toLowerCase()).filter((text) => text.includes('@')))];
  const managers = [...knownManagers(known.values()), ...(await managersByEmail(ctx, named))];
  const placed = placeFamilies(families, managers, { today, ...plan });
  const rows = all.map(({ read, data, birthDate, svn, svnToken }): PlannedRow => {
    const match = known.get(read.row);
    const isOneOfSeveral = found.get(read.row)?.isOneOfSeveral === true;
    return {
      ...read,
      data,
      birthDate: birthDate ?? fromDayNumber(data.birthdate),
      svn,
      svnToken,
      action: actionFor(read.row, match, plan),
      known: match ?? null,
      isAsked: plan.decisions[String(read.row)] === undefined && (isOneOfSeveral || namesSeveral(data.prename)),
      isOneOfSeveral,
      manager: placed.get(read.row)?.manager ?? { kind: 'self' },
    };
  });
  return (await withPayersIban(ctx, rows)).map((row) => ({ row, family: placed.get(row.row)?.problem ?? null }));
};
