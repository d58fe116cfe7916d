import type { DrawCandidate, DrawClash, OwnDraw } from '@vereinshaus/contract/draws/calls';
import { maxWishes, type Togetherness } from '@vereinshaus/contract/draws/rules';

/** What a family is about to wish for one child, or for several together. */
export type LotDraft = {
  key: number;
  children: readonly number[];
  together: Togetherness;
  wishes: readonly number[];
  wanted: number;
  joinsQueue: boolean;
  becomesMember: boolean;
};

export const emptyDraft = (key: number, children: readonly number[]): LotDraft => ({
  key,
  children,
  together: 'alone',
  wishes: [],
  wanted: 1,
  joinsQueue: true,
  becomesMember: false,
});

/** What the family has said before; children who belong together are one draft again. */
export const draftsOf = ({ own }: Pick<OwnDraw, 'own'>): readonly LotDraft[] => {
  const groups = new Map<string, LotDraft>();
  for (const { group, child_ID, together, wishes, wanted, joinsQueue, becomesMember } of own) {
    const known = groups.get(group);
    groups.set(
      group,
      known === undefined
        ? { key: groups.size, children: [child_ID], together, wishes, wanted, joinsQueue, becomesMember }
        : { ...known, children: [...known.children, child_ID] },
    );
  }
  return [...groups.values()];
};

/** Who is in no other draft. */
export const freeChildren = (
  candidates: readonly DrawCandidate[],
  drafts: readonly LotDraft[],
  own: LotDraft | null,
): readonly DrawCandidate[] => {
  const taken = new Set(drafts.filter(({ key }) => key !== own?.key).flatMap(({ children }) => children));
  return candidates.filter(
    ({ child_ID, courses }) => !taken.has(child_ID) && courses.some(({ reason }) => reason === ''),
  );
};

/** Courses that all of these children can wish for, with what they cost together. */
export const coursesFor = (candidates: readonly DrawCandidate[], children: readonly number[]) => {
  const chosen = candidates.filter(({ child_ID }) => children.includes(child_ID));
  const [first] = chosen;
  return (first?.courses ?? []).flatMap(({ course_ID }) => {
    const all = chosen.flatMap(({ courses }) => courses.filter((one) => one.course_ID === course_ID));
    if (all.length < chosen.length || all.some(({ reason }) => reason !== '')) return [];
    return [
      {
        courseId: course_ID,
        price: all.reduce((sum, { price }) => sum + price, 0),
        needsMembership: all.some(({ needsMembership }) => needsMembership),
      },
    ];
  });
};

type ClashText = { key: string; text: string };

/** What is at the same time as one of these wishes: another of them, or a course that one of the children has already. */
export const clashTexts = (
  { children, wishes, wanted }: Pick<LotDraft, 'children' | 'wishes' | 'wanted'>,
  clashes: readonly DrawClash[],
  { courses, names }: { courses: ReadonlyMap<number, string>; names: ReadonlyMap<number, string> },
): readonly ClashText[] =>
  clashes.flatMap(({ course_ID, other_ID, other, child_ID }) => {
    if (!wishes.includes(course_ID)) return [];
    const key = `${course_ID} ${other_ID} ${child_ID}`;
    const course = courses.get(course_ID) ?? '';
    if (child_ID > 0) {
      if (!children.includes(child_ID)) return [];
      return [
        { key, text: `„${course}“: Zur selben Zeit ist ${names.get(child_ID) ?? ''} manchmal schon in „${other}“.` },
      ];
    }
    if (!wishes.includes(other_ID)) return [];
    const both = wanted > 1 ? 'Ihr könntet trotzdem beide bekommen.' : 'Ihr bekommt höchstens einen davon.';
    return [{ key, text: `„${course}“ und „${other}“ sind manchmal zur selben Zeit. ${both}` }];
  });

/** A changed number of children keeps what still makes sense. */
export const withChildren = (draft: LotDraft, children: readonly number[]): LotDraft => ({
  ...draft,
  children,
  together: children.length < 2 ? 'alone' : draft.together === 'alone' ? 'near' : draft.together,
});

/** The wish at this place; none takes it out, and the others move up. */
export const withWish = (draft: LotDraft, index: number, courseId: number | null): LotDraft => {
  const others = draft.wishes.filter((id, place) => place !== index && id !== courseId);
  const wishes = courseId === null ? others : others.toSpliced(index, 0, courseId).slice(0, maxWishes);
  return { ...draft, wishes, wanted: Math.max(1, Math.min(draft.wanted, wishes.length)) };
};

/** Without children and courses that are not possible any more, or not for all of these children: what nobody sees, nobody can take out. */
export const stillPossible = (draft: LotDraft, candidates: readonly DrawCandidate[]): LotDraft => {
  const able = freeChildren(candidates, [], null).map(({ child_ID }) => child_ID);
  const kept = withChildren(
    draft,
    draft.children.filter((id) => able.includes(id)),
  );
  if (kept.children.length === 0) return kept;
  const possible = coursesFor(candidates, kept.children).map(({ courseId }) => courseId);
  const wishes = kept.wishes.filter((id) => possible.includes(id));
  return { ...kept, wishes, wanted: Math.max(1, Math.min(kept.wanted, wishes.length)) };
};
