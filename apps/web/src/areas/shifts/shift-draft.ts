import type { Shift, ShiftLocation } from '@vereinshaus/contract/shifts/calls';
import { defaultShiftLength, defaultShiftStart } from '@vereinshaus/contract/shifts/rules';
import { newKey } from '../../kit/new-key.ts';

/** New rows have no id yet: `key` identifies rows while they are edited. */
export type ShiftDraft = Shift & { key: string };
export type LocationDraft = Omit<ShiftLocation, 'shifts'> & { key: string; shifts: readonly ShiftDraft[] };
export type ShiftPlanDraft = readonly LocationDraft[];

export const toDraft = (locations: readonly ShiftLocation[]): ShiftPlanDraft =>
  locations.map((location) => ({
    ...location,
    key: String(location.ID),
    shifts: location.shifts.map((shift) => ({ ...shift, key: String(shift.ID) })),
  }));

export const fromDraft = (draft: ShiftPlanDraft): ShiftLocation[] =>
  draft.map(({ ID, name, deleted, shifts }) => ({
    ID,
    name,
    deleted,
    shifts: shifts.map(({ ID: shiftId, name: shiftName, dateFrom, dateTo, count, info, deleted: isDeleted }) => ({
      ID: shiftId,
      name: shiftName,
      dateFrom,
      dateTo,
      count,
      info,
      deleted: isDeleted,
    })),
  }));

export const isSameDraft = (one: ShiftPlanDraft, other: ShiftPlanDraft): boolean =>
  JSON.stringify(fromDraft(one)) === JSON.stringify(fromDraft(other));

export const newLocation = (name: string): LocationDraft => ({
  key: newKey(),
  ID: 0,
  name,
  deleted: false,
  shifts: [],
});

/** In a week at eight, for four hours. */
export const newShift = (now: Date): ShiftDraft => {
  const dateFrom = defaultShiftStart(now);
  return {
    key: newKey(),
    ID: 0,
    name: '',
    dateFrom,
    dateTo: dateFrom + defaultShiftLength,
    count: 0,
    info: '',
    deleted: false,
  };
};

export const withLocation = (
  draft: ShiftPlanDraft,
  key: string,
  change: (location: LocationDraft) => LocationDraft,
): ShiftPlanDraft => draft.map((location) => (location.key === key ? change(location) : location));

/** Inserted or replaced, ordered by beginning. */
export const withShift = (location: LocationDraft, shift: ShiftDraft): LocationDraft => ({
  ...location,
  shifts: [...location.shifts.filter(({ key }) => key !== shift.key), shift].toSorted(
    (one, other) => one.dateFrom - other.dateFrom || one.dateTo - other.dateTo || one.ID - other.ID,
  ),
});

/** Gelöscht or wiederhergestellt; unsaved shifts are removed. */
export const withShiftToggled = (location: LocationDraft, key: string): LocationDraft => ({
  ...location,
  shifts: location.shifts
    .filter((shift) => shift.key !== key || shift.ID !== 0)
    .map((shift) => (shift.key === key ? { ...shift, deleted: !shift.deleted } : shift)),
});

export const withLocationToggled = (draft: ShiftPlanDraft, key: string): ShiftPlanDraft =>
  withLocation(
    draft.filter((location) => location.key !== key || location.ID !== 0),
    key,
    (location) => ({ ...location, deleted: !location.deleted }),
  );

/** Skips hidden ones: they have no position on the screen. */
export const movedTo = (draft: ShiftPlanDraft, key: string, targetKey: string): ShiftPlanDraft => {
  const from = draft.findIndex((location) => location.key === key);
  const to = draft.findIndex((location) => location.key === targetKey);
  const moving = draft[from];
  if (moving === undefined || to < 0 || from === to) return draft;
  return draft.filter((_, index) => index !== from).toSpliced(to, 0, moving);
};
