import { seasonText } from '@vereinshaus/contract/kit/school-year';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import type { AddedCourse, CourseChange, PlanContent } from '@vereinshaus/contract/season-plans/plan';
import { isChange } from '@vereinshaus/contract/season-plans/plan';

/** A plan while it is being edited. */
export type PlanDraft = { name: string; content: PlanContent };

export const nextSeason = (sourceYear: number): string => `Saison ${seasonText(sourceYear + 1)}`;

export const changeOf = ({ changes }: PlanContent, courseId: number): CourseChange =>
  changes.find(({ course_ID }) => course_ID === courseId) ?? { course_ID: courseId, name: '', isDropped: false };

/** Changes without effect are removed, so that the plan only contains differences. */
export const withChange = (content: PlanContent, change: CourseChange): PlanContent => {
  const others = content.changes.filter(({ course_ID }) => course_ID !== change.course_ID);
  return { ...content, changes: isChange(change) ? [...others, change] : others };
};

export const withAdded = (content: PlanContent, added: AddedCourse): PlanContent => ({
  ...content,
  added: [...content.added.filter(({ number }) => number !== added.number), added].toSorted(
    (one, other) => one.number - other.number,
  ),
});

export const withoutAdded = (content: PlanContent, number: number): PlanContent => ({
  ...content,
  added: content.added.filter((added) => added.number !== number),
});

export const newAdded = ({ added }: PlanContent): AddedCourse => ({
  number: Math.max(0, ...added.map(({ number }) => number)) + 1,
  name: '',
  price: 0,
  pricenm: 0,
  size: 12,
  dates: 30,
  minutes: 60,
  room_ID: 0,
  room: '',
  trainers: 1,
  hourlyCents: 0,
  olderthan: 0,
  youngerthan: 0,
  newcomers: 0,
});

/** Serialised in a fixed order, so that equal plans compare as equal. */
const written = ({ name, content: { assumptions, changes, added } }: PlanDraft): string =>
  JSON.stringify([
    name,
    Object.entries(assumptions).toSorted(([one], [other]) => one.localeCompare(other)),
    changes
      .map((change) =>
        Object.entries(change)
          .filter(([key, value]) => value !== undefined && key !== 'name' && key !== 'room')
          .toSorted(([one], [other]) => one.localeCompare(other)),
      )
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    added.map(({ room: _room, ...course }) => course),
  ]);

export const isSamePlan = (one: PlanDraft, other: PlanDraft): boolean => written(one) === written(other);

/** Rooms in which the plan has hours, and rooms that already have a price in it. */
export const roomsOfPlan = (facts: SeasonFacts, content: PlanContent): readonly { ID: number; name: string }[] => {
  const used = new Set([
    ...facts.courses.flatMap(({ halls }) => halls.map(({ room_ID }) => room_ID)),
    ...content.changes.flatMap(({ room_ID }) => (room_ID === undefined ? [] : [room_ID])),
    ...content.added.map(({ room_ID }) => room_ID),
    ...content.assumptions.rooms.map(({ room_ID }) => room_ID),
  ]);
  const known = new Map(facts.rooms.map(({ ID, name }) => [ID, name]));
  const stored = new Map(content.assumptions.rooms.map(({ room_ID, name }) => [room_ID, name]));
  return [...used]
    .map((ID) => ({ ID, name: ID === 0 ? 'Ohne Raum' : (known.get(ID) ?? stored.get(ID) ?? 'Gelöschter Raum') }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de-AT'));
};

/** An empty amount is not zero: the room then has no costs, and the plan reports that. */
export const withRoomCost = (
  content: PlanContent,
  room: { ID: number; name: string },
  cents: number | null,
): PlanContent => {
  const others = content.assumptions.rooms.filter(({ room_ID }) => room_ID !== room.ID);
  const rooms = cents === null ? others : [...others, { room_ID: room.ID, name: room.name, hourlyCents: cents }];
  return { ...content, assumptions: { ...content.assumptions, rooms } };
};
