import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { RowState } from '@vereinshaus/contract/move-in/calls';
import type { PositiveMeans } from '@vereinshaus/contract/move-in/move-in-fields';
import type { Ctx } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import type { Cells, RoleWords } from '../imports/index.ts';
import type { Candidate } from './match-persons.queries.ts';

/** What the cells of a row come to; a problem is a sentence. */
export type EntryReading<Entry> = { entry: Entry; what: string; cents?: number } | { problem: string; what?: string };

/** A row that is about somebody the club has. */
export type CheckedEntry<Entry> = { row: number; person: Candidate; entry: Entry };

/** Why a row that is understood is left out or cannot be taken over. */
export type RowVerdict = { state: Exclude<RowState, 'make'>; reason: string };

export type Rules = { today: IsoDay; roles: RoleWords; positive: PositiveMeans };

export type WrittenRows = {
  /** Row → what was made of it. */
  records: ReadonlyMap<number, number>;
  newCourses?: readonly number[];
};

export type Run = { id: number; file: string; at: Date; newCourses: readonly number[] };

export type MadeRow = { row: number; personId: number; fullname: string; recordId: number };

/** How a step reads its rows, compares them with the club, writes them and takes them back. */
export type StepDefinition<Entry> = {
  read: (cells: Cells, rules: Rules) => EntryReading<Entry>;
  compare: (ctx: Ctx, rows: readonly CheckedEntry<Entry>[]) => Promise<ReadonlyMap<number, RowVerdict>>;
  write: (ctx: Ctx, rows: readonly CheckedEntry<Entry>[], run: Run & { on: IsoDay }) => Promise<WrittenRows>;
  /** Row → what somebody did with it since, as the rest of „Bei Maria …“; whatever is looked at is locked. */
  touched: (ctx: Ctx, rows: readonly MadeRow[], run: Run) => Promise<ReadonlyMap<number, string>>;
  /** Of rows that nobody touched. */
  takeBack: (ctx: Ctx, rows: readonly MadeRow[], run: Run, parts: readonly WithCourse[]) => Promise<void>;
};

/** A row that was looked at from all sides. */
export type PlannedRow = {
  row: number;
  who: string;
  person: Candidate | null;
  what: string;
  cents: number;
  state: RowState;
  reason: string;
  candidates: readonly Candidate[];
};

export type NamedRow = Pick<PlannedRow, 'row' | 'who' | 'person' | 'candidates'> & {
  cells: Cells;
  /** Left out by whoever decides. */
  isSkipped: boolean;
  /** Why nobody is meant; empty = somebody is. */
  problem: string;
};

export type PlannedStep = {
  rows: readonly PlannedRow[];
  write: (run: Run & { on: IsoDay }) => Promise<WrittenRows>;
};

export type RunnableStep = {
  plan: (ctx: Ctx, rows: readonly NamedRow[], rules: Rules) => Promise<PlannedStep>;
  touched: StepDefinition<never>['touched'];
  takeBack: StepDefinition<never>['takeBack'];
};

type RowStanding = { state: RowState; reason: string };

/** Whoever decides is asked first, then the cells, then who is meant, then the club. */
const standingOf = (
  { isSkipped, problem, candidates }: NamedRow,
  understood: EntryReading<unknown>,
  verdict: RowVerdict | undefined,
): RowStanding => {
  if (isSkipped) return { state: 'skip', reason: 'von dir ausgelassen' };
  if ('problem' in understood) return { state: 'faulty', reason: understood.problem };
  if (problem !== '') return { state: candidates.length > 0 ? 'ask' : 'faulty', reason: problem };
  return verdict ?? { state: 'make', reason: '' };
};

export const runnable = <Entry>(step: StepDefinition<Entry>): RunnableStep => ({
  plan: async (ctx, rows, rules) => {
    const read = rows.map((row) => ({ row, understood: step.read(row.cells, rules) }));
    const ready = read.flatMap(({ row: { row, person, isSkipped, problem }, understood }): CheckedEntry<Entry>[] =>
      isSkipped || problem !== '' || person === null || 'problem' in understood
        ? []
        : [{ row, person, entry: understood.entry }],
    );
    const verdicts = await step.compare(ctx, ready);
    const planned = read.map(({ row, understood }): PlannedRow => {
      const { row: number, who, person, candidates } = row;
      const what = understood.what ?? '';
      const cents = 'problem' in understood ? 0 : (understood.cents ?? 0);
      return {
        row: number,
        who,
        person,
        candidates,
        what,
        cents,
        ...standingOf(row, understood, verdicts.get(number)),
      };
    });
    const made = new Set(planned.filter(({ state }) => state === 'make').map(({ row }) => row));
    return {
      rows: planned,
      write: (run) =>
        step.write(
          ctx,
          ready.filter(({ row }) => made.has(row)),
          run,
        ),
    };
  },
  touched: step.touched,
  takeBack: step.takeBack,
});

/** The first row in which something stands; for whatever may stand in a table once. */
export const firstRows = <Row extends { row: number }>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const first = new Map<string, number>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row.row);
  return first;
};
