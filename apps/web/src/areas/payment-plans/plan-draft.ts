import {
  type PlanGroup,
  type PlanRow,
  planProblems,
  planTexts,
  shiftPlan,
} from '@vereinshaus/contract/payment-plans/rules';

/** The plan while it is edited: prices may be missing, and every item has a key, because new groups and rows have no id yet. */
export type DraftRow = Omit<PlanRow, 'price' | 'pricenm'> & {
  key: string;
  price: number | null;
  pricenm: number | null;
};
export type DraftGroup = Omit<PlanGroup, 'plan'> & { key: string; plan: readonly DraftRow[] };
export type PlanDraft = readonly DraftGroup[];

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return `neu-${lastKey}`;
};

const toDraftRow = (row: PlanRow): DraftRow => ({ ...row, key: nextKey() });

export const toDraft = (groups: readonly PlanGroup[]): PlanDraft =>
  groups.map((group) => ({ ...group, key: nextKey(), plan: group.plan.map(toDraftRow) }));

/** In the wire format; a missing price becomes 0, but is refused before it is sent. */
export const fromDraft = (draft: PlanDraft) =>
  draft.map(({ ID, name, active, plan }) => ({
    ID,
    name: name.trim(),
    active,
    plan: plan.map((row) => ({
      ID: row.ID,
      description: row.description.trim(),
      price: row.price ?? 0,
      pricenm: row.pricenm ?? 0,
      bookingStart: row.bookingStart,
      bookingEnd: row.bookingEnd,
      dueDate: row.dueDate,
      active: row.active,
    })),
  }));

export const newRow = (description = ''): DraftRow => ({
  key: nextKey(),
  ID: 0,
  description,
  price: null,
  pricenm: null,
  bookingStart: 0,
  bookingEnd: 0,
  dueDate: 0,
  active: true,
});

export const newGroup = (): DraftGroup => ({ key: nextKey(), ID: 0, name: '', active: true, plan: [newRow()] });

export const changeGroup = (
  draft: PlanDraft,
  key: string,
  changes: Partial<Omit<DraftGroup, 'key' | 'ID'>>,
): PlanDraft => draft.map((group) => (group.key === key ? { ...group, ...changes } : group));

export const changeRow = (draft: PlanDraft, key: string, changes: Partial<Omit<DraftRow, 'key' | 'ID'>>): PlanDraft =>
  draft.map((group) => ({
    ...group,
    plan: group.plan.map((row) => (row.key === key ? { ...row, ...changes } : row)),
  }));

/** Stored groups stay; only new ones can be removed. */
export const removeGroup = (draft: PlanDraft, key: string): PlanDraft =>
  draft.filter((group) => group.key !== key || group.ID !== 0);

export const removeRow = (draft: PlanDraft, key: string): PlanDraft =>
  draft.map((group) => ({ ...group, plan: group.plan.filter((row) => row.key !== key || row.used === true) }));

const freeName = (name: string, taken: ReadonlySet<string>) => {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
};

type ImportedPlan = { name: string; active: boolean; plan: readonly Omit<PlanRow, 'ID' | 'used'>[] };

/** Stored groups stay, unsaved new ones are replaced; a duplicate name gets a number. */
export const importGroups = (draft: PlanDraft, imported: readonly ImportedPlan[]): PlanDraft => {
  const kept = draft.filter((group) => group.ID !== 0);
  const taken = new Set(kept.map((group) => group.name));
  const added = imported.map((group) => ({ ...group, ID: 0, name: freeName(group.name, taken) }));
  return [
    ...kept,
    ...toDraft(added.map((group) => ({ ...group, plan: group.plan.map((row) => ({ ...row, ID: 0 })) }))),
  ];
};

/** Shifts every date; the edited items keep their keys. */
export const shiftDraft = (draft: PlanDraft, years: number): PlanDraft => {
  const shifted = shiftPlan(fromDraft(draft), years);
  return draft.map((group, place) => ({
    ...group,
    plan: group.plan.map((row, index) => {
      const moved = shifted[place]?.plan[index];
      return moved
        ? { ...row, bookingStart: moved.bookingStart, bookingEnd: moved.bookingEnd, dueDate: moved.dueDate }
        : row;
    }),
  }));
};

/** Merges another user's saved version with the own changes: field by field, compared with the common base. */
const onTopOf = <T extends object>(before: T, mine: T, theirs: T): T => {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(mine).filter(
    ([field, value]) => field !== 'plan' && field !== 'key' && value !== was.get(field),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
};

type Piece = { ID: number; key: string };

/** Their items without those removed here, followed by the new own ones. */
const joined = <T extends Piece>(
  before: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  { join, stays }: { join: (before: T, mine: T, theirs: T) => T; stays: (theirs: T) => boolean },
): T[] => [
  ...theirs.flatMap((piece) => {
    const was = before.find(({ ID }) => ID === piece.ID);
    const own = mine.find(({ ID }) => ID === piece.ID);
    if (!was) return [piece];
    if (!own) return stays(piece) ? [piece] : [];
    return [join(was, own, piece)];
  }),
  ...mine.filter(({ ID }) => ID === 0),
];

const joinGroup = (before: DraftGroup, mine: DraftGroup, theirs: DraftGroup): DraftGroup => ({
  ...onTopOf(before, mine, theirs),
  plan: joined(before.plan, mine.plan, theirs.plan, { join: onTopOf, stays: ({ used }) => used === true }),
});

export const rebasedDraft = (before: PlanDraft, mine: PlanDraft, theirs: PlanDraft): PlanDraft =>
  joined(before, mine, theirs, { join: joinGroup, stays: () => true });

const missingValues = (draft: PlanDraft): [string, string][] =>
  draft.flatMap((group, place) =>
    group.plan.flatMap((row, index) =>
      (['description', 'price', 'pricenm'] as const)
        .filter((name) => row[name] === null || row[name] === '')
        .map((name): [string, string] => [`${place}.plan.${index}.${name}`, planTexts.required]),
    ),
  );

/** Problems by path in the plan: „0.name“, „1.plan.0.price“. */
export const draftProblems = (draft: PlanDraft): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...planProblems(fromDraft(draft)).map(({ path, message }): [string, string] => [path.join('.'), message]),
    ...missingValues(draft),
  ]);
