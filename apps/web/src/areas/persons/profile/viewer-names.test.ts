import type { DataViewer, ViewersOfPart } from '@vereinshaus/contract/persons/data-parts';
import { describe, expect, it } from 'vitest';
import { countOfViewers, familyFirst } from './viewer-names.ts';

const admin: DataViewer = { ID: 1, fullname: 'Eva Amt', reasons: [{ kind: 'role', role: 90 }] };
const mother: DataViewer = { ID: 2, fullname: 'Maria Gruber', reasons: [{ kind: 'manager' }] };

const part = (viewers: DataViewer[], groups: ViewersOfPart['groups'] = []): ViewersOfPart => ({
  part: 'health',
  groups,
  viewers,
});

describe('who sees a part, in one word', () => {
  it.each([
    [part([]), 'niemand'],
    [part([mother]), 'nur du'],
    [part([admin]), 'eine Person'],
    [part([admin, mother]), '2 Personen'],
    [part([admin], ['members']), 'Alle, die sich bei eurem Verein anmelden können'],
  ])('%j', (viewers, words) => {
    expect(countOfViewers(viewers, mother.ID)).toBe(words);
  });

  it('names the family before everybody else', () => {
    expect(familyFirst([admin, mother])).toEqual([mother, admin]);
  });
});
