import { timeOfDay } from '@vereinshaus/contract/membership/rules';
import { describe, expect, it } from 'vitest';
import { type RoleListState, readRoleList, roleListInput, roleListPath, writeRoleList } from './role-list-url.ts';

const start: RoleListState = { roles: [], mode: 'or', period: 'day', date: 0, from: 0, to: 0, ended: false };

describe('the list by role in the address', () => {
  it('comes back as it was written, and leaves what belongs to the table', () => {
    const state: RoleListState = {
      roles: [1, 1400],
      mode: 'and',
      period: 'range',
      date: 0,
      from: 20250101,
      to: 20251231,
      ended: true,
    };
    const written = writeRoleList(new URLSearchParams('t.q=Huber&t.p=3'), state);
    expect(readRoleList(written)).toEqual(state);
    expect([written.get('t.q'), written.get('t.p')]).toEqual(['Huber', null]);
  });

  it('is short while nothing is chosen', () => {
    expect(writeRoleList(new URLSearchParams(), start).toString()).toBe('');
    expect(readRoleList(new URLSearchParams())).toEqual(start);
  });

  it('passes over nonsense', () => {
    const params = new URLSearchParams('rollen=1,x,99999,1,-5&modus=oder&am=20261399&zeit=jahr&beendet=ja');
    expect(readRoleList(params)).toEqual({ ...start, roles: [1] });
  });

  it('asks the server for a day or for a range, never for both', () => {
    const both = { ...start, roles: [1], date: 20260101, from: 20250101, to: 20251231 };
    expect(roleListInput(both)).toEqual({ roles: [1], mode: 'or', ended: false, date: timeOfDay('2026-01-01') });
    expect(roleListInput({ ...both, period: 'range', to: 0 })).toEqual({
      roles: [1],
      mode: 'or',
      ended: false,
      from: timeOfDay('2025-01-01'),
      to: undefined,
    });
  });

  it('can be linked to', () => {
    expect(roleListPath([600])).toBe('/benutzer/nachRolle?rollen=600');
  });
});
