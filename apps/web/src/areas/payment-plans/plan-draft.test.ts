import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { describe, expect, test } from 'vitest';
import {
  changeGroup,
  changeRow,
  draftProblems,
  fromDraft,
  importGroups,
  newGroup,
  rebasedDraft,
  removeGroup,
  removeRow,
  shiftDraft,
  toDraft,
} from './plan-draft.ts';

const row = {
  description: 'Gesamt',
  price: 9000,
  pricenm: 12_000,
  bookingStart: 0,
  bookingEnd: 0,
  dueDate: 0,
  active: true,
};
const stored: PlanGroup = { ID: 7, name: 'Einmalzahlung', active: true, plan: [{ ...row, ID: 70, used: true }] };

describe('a plan that is being edited', () => {
  test('goes back to the wire as it came', () => {
    expect(fromDraft(toDraft([stored]))).toEqual([{ ...stored, plan: [{ ...row, ID: 70 }] }]);
  });

  test('keeps stored groups and rows that are paid', () => {
    const draft = toDraft([stored]);
    const [group] = draft;
    expect(removeGroup(draft, group?.key ?? '')).toHaveLength(1);
    expect(removeRow(draft, group?.plan[0]?.key ?? '')[0]?.plan).toHaveLength(1);
  });

  test('lets new ones go', () => {
    const added = newGroup();
    expect(removeGroup([added], added.key)).toEqual([]);
    expect(removeRow([added], added.plan[0]?.key ?? '')[0]?.plan).toEqual([]);
  });

  test('needs a name, a description and both prices', () => {
    expect(Object.keys(draftProblems([newGroup()])).toSorted()).toEqual([
      '0.name',
      '0.plan',
      '0.plan.0.description',
      '0.plan.0.price',
      '0.plan.0.pricenm',
    ]);
    const added = newGroup();
    const named = changeGroup([added], added.key, { name: 'Raten' });
    const full = changeRow(named, added.plan[0]?.key ?? '', { description: '1. Rate', price: 0, pricenm: 100 });
    expect(draftProblems(full)).toEqual({});
  });
});

describe('an imported plan', () => {
  test('replaces what was not saved, and gives way to stored names', () => {
    const draft = importGroups(
      [...toDraft([stored]), newGroup()],
      [
        { name: 'Einmalzahlung', active: true, plan: [row] },
        { name: 'Raten', active: true, plan: [row] },
      ],
    );
    expect(draft.map(({ ID, name }) => [ID, name])).toEqual([
      [7, 'Einmalzahlung'],
      [0, 'Einmalzahlung (2)'],
      [0, 'Raten'],
    ]);
  });
});

describe('a plan that somebody else has saved meanwhile', () => {
  const part = (ID: number, description: string, price = 100) => ({ ...row, ID, description, price });
  const group = (ID: number, name: string, plan: PlanGroup['plan']): PlanGroup => ({ ID, name, active: true, plan });
  const told = (draft: ReturnType<typeof toDraft>) =>
    draft.map(({ name, plan }) => [name, ...plan.map(({ description, price }) => `${description} ${price}`)]);

  test('comes in below one’s own changes, and nothing of either gets lost', () => {
    const before = toDraft([
      group(1, 'Einmal', [part(10, 'Gesamt')]),
      group(2, 'Raten', [part(20, 'A'), part(21, 'B')]),
    ]);
    const [once, rates] = before;
    const renamed = changeGroup(before, once?.key ?? '', { name: 'Auf einmal' });
    const cheaper = changeRow(renamed, rates?.plan[0]?.key ?? '', { price: 90 });
    const mine = [...removeRow(cheaper, rates?.plan[1]?.key ?? ''), { ...newGroup(), name: 'Neu' }];
    const theirs = toDraft([
      group(1, 'Einmal', [part(10, 'Gesamt', 200)]),
      group(2, 'In Raten', [part(20, 'A'), part(21, 'B'), part(22, 'C')]),
      group(3, 'Ihre', [part(30, 'D')]),
    ]);
    expect(told(rebasedDraft(before, mine, theirs))).toEqual([
      ['Auf einmal', 'Gesamt 200'],
      ['In Raten', 'A 90', 'C 100'],
      ['Ihre', 'D 100'],
      ['Neu', ' null'],
    ]);
  });

  test('is simply theirs where one has changed nothing', () => {
    const before = toDraft([group(1, 'Einmal', [part(10, 'Gesamt')])]);
    const theirs = toDraft([group(1, 'Einmal', [part(10, 'Gesamt', 200)])]);
    expect(fromDraft(rebasedDraft(before, before, theirs))).toEqual(fromDraft(theirs));
  });
});

describe('a plan moved by a year', () => {
  test('moves its dates and nothing else', () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    const draft = changeRow([newGroup()], '', {});
    const dated = draft.map((group) => ({
      ...group,
      plan: group.plan.map((part) => ({ ...part, dueDate: at('2026-10-01T00:00:00+02:00') })),
    }));
    const [shifted] = shiftDraft(dated, 1);
    expect(shifted?.plan[0]).toEqual({ ...dated[0]?.plan[0], dueDate: at('2027-10-01T00:00:00+02:00') });
    expect(shiftDraft(shiftDraft(dated, 1), -1)).toEqual(dated);
  });
});
