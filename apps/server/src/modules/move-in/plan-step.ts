import type { ImportWording } from '@vereinshaus/contract/imports/calls';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import {
  type MoveInStep,
  missingColumn,
  moveInFields,
  type PositiveMeans,
} from '@vereinshaus/contract/move-in/move-in-fields';
import { managerIdOfReference } from '@vereinshaus/contract/payments/customer-reference';
import type { Ctx } from '../../kit/ctx.ts';
import {
  type Cells,
  firstNamesIn,
  inTurns,
  keptTable,
  namesSeveral,
  numberedRows,
  personsByMemberNumber,
  readDay,
  roleWords,
} from '../imports/index.ts';
import { balances } from './balances.ts';
import { courses } from './courses.ts';
import { mandates } from './mandates.ts';
import { type Candidate, matchPersons, type PersonHint, personsById } from './match-persons.queries.ts';
import { memberships } from './memberships.ts';
import { moveInErrors } from './move-in.errors.ts';
import type { NamedRow, PlannedStep, RunnableStep } from './step.ts';

export const steps: Readonly<Record<MoveInStep, RunnableStep>> = { memberships, balances, mandates, courses };

/** How a table is to be taken over; the same for the rehearsal and for real. */
export type StepPlan = {
  step: MoveInStep;
  fileId: string;
  mapping: Readonly<Record<string, string>>;
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  decisions: Readonly<Record<string, string>>;
  /** What an amount without a minus means. */
  positive: PositiveMeans;
};

export type PlannedMove = PlannedStep & {
  fileName: string;
  wordings: readonly ImportWording[];
  examples: readonly BalanceExample[];
};

/** An amount as the table has it, and what it comes to. */
type BalanceExample = { who: string; given: string; what: string };

const maxExamples = 3;

/** One that is owed and one that is a credit, where there are both; whoever chose the wrong sign sees it. */
const examplesOf = (named: readonly NamedRow[], { rows }: PlannedStep): readonly BalanceExample[] => {
  const givenIn = new Map(named.map(({ row, cells }) => [row, cells['amount'] ?? '']));
  const made = rows.filter(({ state, cents }) => state === 'make' && cents !== 0);
  const both = [made.find(({ cents }) => cents > 0), made.find(({ cents }) => cents < 0)].flatMap((row) => row ?? []);
  return [...new Set([...both, ...made])]
    .slice(0, maxExamples)
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, who, what }) => ({ who, given: givenIn.get(row) ?? '', what }));
};

const requireSensibleMapping = ({ step, mapping }: StepPlan, heading: readonly string[]) => {
  const fields = Object.values(mapping);
  if (fields.some((name) => !Object.hasOwn(moveInFields[step], name))) throw moveInErrors.foreignField();
  if (Object.keys(mapping).some((index) => Number(index) >= heading.length)) throw moveInErrors.unknownColumn();
  const text = missingColumn(step, fields);
  if (text !== null) throw moveInErrors.missingColumn({ text });
};

type Numbered = ReadonlyMap<string, readonly number[]>;

const namedOf = (row: number, cells: Cells, numbered: Numbered, today: IsoDay): PersonHint => ({
  row,
  number: managerIdOfReference(cells['number'] ?? ''),
  numbered: numbered.get(cells['number'] ?? '') ?? [],
  firstName: cells['prename'] ?? '',
  lastName: cells['lastname'] ?? '',
  birthDate: readDay(cells['birthdate'] ?? '', today),
  email: cells['email'] ?? '',
});

const whoIn = ({ number = '', prename = '', lastname = '' }: Cells) => `${prename} ${lastname}`.trim() || number;

const problems = {
  nobody: 'Diese Person gibt es im Verein nicht.',
  several: 'Mehrere Personen könnten gemeint sein.',
  severalNamed: 'Hier stehen mehrere Personen. Bitte wähle, wer gemeint ist.',
  otherBirthDate: 'Der Name stimmt, das Geburtsdatum nicht. Bitte wähle, wer gemeint ist.',
} as const;

const meant = (
  found: readonly Candidate[] | Candidate | undefined,
): Pick<NamedRow, 'person' | 'candidates' | 'problem'> => {
  if (found === undefined) return { person: null, candidates: [], problem: problems.nobody };
  if (!('length' in found)) return { person: found, candidates: [], problem: '' };
  return { person: null, candidates: found, problem: found.length === 1 ? problems.otherBirthDate : problems.several };
};

/** „Karl und Erna“: each of them, by name alone. */
const hintsOf = (row: number, cells: Cells, numbered: Numbered, today: IsoDay): readonly PersonHint[] => {
  const hint = namedOf(row, cells, numbered, today);
  if (!namesSeveral(hint.firstName)) return [hint];
  return firstNamesIn(hint.firstName).map((firstName) => ({ ...hint, firstName, email: '', birthDate: null }));
};

/** Somebody has to say it, even where only one of them is known. */
const severalMeant = (found: readonly Candidate[] | Candidate | undefined) => {
  const candidates = found === undefined ? [] : 'length' in found ? found : [found];
  return candidates.length === 0 ? meant(undefined) : { person: null, candidates, problem: problems.severalNamed };
};

/** Who is meant in every row: as it was decided, otherwise as the table says it. */
const namedRows = async (
  ctx: Ctx,
  rows: readonly { row: number; cells: Cells }[],
  decisions: StepPlan['decisions'],
  today: IsoDay,
): Promise<readonly NamedRow[]> => {
  const numbers = rows.flatMap(({ cells }) => cells['number'] || []);
  const numbered = await personsByMemberNumber(ctx, numbers);
  const hints = await inTurns(rows, ({ row, cells }) => hintsOf(row, cells, numbered, today));
  const found = await matchPersons(ctx, hints.flat());
  const chosen = Object.values(decisions).filter((decision) => decision !== 'skip');
  const persons = await personsById(ctx, chosen.map(Number));
  return rows.map(({ row, cells }) => {
    const decision = decisions[String(row)];
    const isChosen = decision !== undefined && decision !== 'skip';
    return {
      row,
      cells,
      who: whoIn(cells),
      isSkipped: decision === 'skip',
      ...(isChosen
        ? meant(persons.get(Number(decision)))
        : (namesSeveral(cells['prename'] ?? '') ? severalMeant : meant)(found.get(row))),
    };
  });
};

/** Probelauf eines Schritts: reads every row, finds who is meant, and says what would become of it. Writes nothing. */
export const planStep = async (ctx: Ctx, plan: StepPlan): Promise<PlannedMove> => {
  const { name, table } = await keptTable(ctx, plan.fileId);
  requireSensibleMapping(plan, table[0] ?? []);
  const today = dayInVienna(ctx.now);
  const rows = numberedRows(table, plan.mapping);
  const words = rows.map(({ cells }) => cells['role'] ?? '');
  const roles = await roleWords(ctx, words, plan.values['memberStatus'] ?? {});
  const named = await namedRows(ctx, rows, plan.decisions, today);
  const planned = await steps[plan.step].plan(ctx, named, { today, roles, positive: plan.positive });
  const examples = plan.step === 'balances' ? examplesOf(named, planned) : [];
  return { ...planned, fileName: name, examples, wordings: plan.step === 'memberships' ? roles.wordings : [] };
};
