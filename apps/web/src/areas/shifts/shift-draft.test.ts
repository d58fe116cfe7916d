import { describe, expect, it } from 'vitest';
import {
  fromDraft,
  isSameDraft,
  movedTo,
  newLocation,
  newShift,
  type ShiftPlanDraft,
  toDraft,
  withLocationToggled,
  withShift,
  withShiftToggled,
} from './shift-draft.ts';

const shift = (ID: number, dateFrom: number) => ({
  ID,
  name: `Schicht ${ID}`,
  dateFrom,
  dateTo: dateFrom + 10,
  count: 2,
  info: '',
  deleted: false,
});
const locations = [
  { ID: 1, name: 'Hof', deleted: false, shifts: [shift(11, 100), shift(12, 200)] },
  { ID: 2, name: 'Küche', deleted: false, shifts: [] },
  { ID: 3, name: 'Zelt', deleted: false, shifts: [] },
];
const draft = toDraft(locations);
const order = (of: ShiftPlanDraft) => of.map(({ name }) => name);
const first = (of: ShiftPlanDraft) => of[0] ?? newLocation('');

describe('the draft of a shift plan', () => {
  it('is the plan until something changes', () => {
    expect(fromDraft(draft)).toEqual(locations);
    expect(isSameDraft(draft, toDraft(locations))).toBe(true);
    expect(isSameDraft(draft, movedTo(draft, '1', '2'))).toBe(false);
  });

  it('puts a location before or behind another', () => {
    expect(order(movedTo(draft, '3', '1'))).toEqual(['Zelt', 'Hof', 'Küche']);
    expect(order(movedTo(draft, '1', '3'))).toEqual(['Küche', 'Zelt', 'Hof']);
    expect(movedTo(draft, '1', 'none')).toBe(draft);
  });

  it('begins a shift a week ahead at eight for four hours, without a count', () => {
    const fresh = newShift(new Date('2026-11-10T11:00:00Z'));
    expect(fresh).toMatchObject({ ID: 0, dateFrom: Date.parse('2026-11-17T07:00:00Z') / 1000, count: 0 });
    expect(fresh.dateTo - fresh.dateFrom).toBe(14_400);
  });

  it('keeps shifts by their beginning', () => {
    const changed = withShift(first(draft), { ...shift(11, 300), key: '11' });
    expect(changed.shifts.map(({ ID }) => ID)).toEqual([12, 11]);
  });

  it('deletes and restores what is saved, and drops what never was', () => {
    const gone = withShiftToggled(first(draft), '11');
    expect(gone.shifts.map(({ deleted }) => deleted)).toEqual([true, false]);
    expect(withShiftToggled(gone, '11').shifts.map(({ deleted }) => deleted)).toEqual([false, false]);
    const fresh = newShift(new Date());
    expect(withShiftToggled(withShift(first(draft), fresh), fresh.key).shifts).toHaveLength(2);
    expect(withLocationToggled(draft, '2').map(({ deleted }) => deleted)).toEqual([false, true, false]);
    const unsaved = newLocation('Neu');
    expect(withLocationToggled([...draft, unsaved], unsaved.key)).toHaveLength(3);
  });
});
