import { describe, expect, it } from 'vitest';
import { type RoleSpan, unitedRoles } from './role-union.rules.ts';

const role = (id: number, startsOn: string, endsOn: string | null, further: Partial<RoleSpan> = {}): RoleSpan => ({
  id,
  code: 1,
  startsOn,
  endsOn,
  note: '',
  ...further,
});

const spans = (...roles: RoleSpan[]) =>
  unitedRoles(roles).map(({ id, startsOn, endsOn, absorbed }) => ({ id, startsOn, endsOn, absorbed }));

describe('the roles of two persons who are one', () => {
  it('overlap: one role from the first day to the last', () => {
    expect(spans(role(2, '2012-01-01', '2015-01-01'), role(1, '2010-01-01', '2013-01-01'))).toEqual([
      { id: 1, startsOn: '2010-01-01', endsOn: '2015-01-01', absorbed: [2] },
    ]);
  });

  it('one bridges two others: all three become one, open at the end', () => {
    const united = spans(
      role(1, '2010-01-01', '2012-01-01'),
      role(2, '2014-01-01', null),
      role(3, '2011-06-01', '2015-01-01'),
    );
    expect(united).toEqual([{ id: 1, startsOn: '2010-01-01', endsOn: null, absorbed: [3, 2] }]);
  });

  it('one ends when the other begins: both stay', () => {
    expect(spans(role(1, '2010-01-01', '2012-01-01'), role(2, '2012-01-01', null))).toHaveLength(2);
  });

  it('different codes never touch each other', () => {
    expect(spans(role(1, '2010-01-01', null), role(2, '2010-01-01', null, { code: 3 }))).toHaveLength(2);
  });

  it('a role of no day at all stays as it is', () => {
    expect(spans(role(1, '2010-01-01', null), role(2, '2011-01-01', '2011-01-01'))).toHaveLength(2);
  });

  it('the same twice, both open: the first stays and keeps both notes', () => {
    const [united] = unitedRoles([
      role(1, '2010-01-01', null, { note: 'Beitritt' }),
      role(2, '2010-01-01', null, { note: 'Schnupperkurs' }),
    ]);
    expect(united).toMatchObject({ id: 1, absorbed: [2], note: 'Beitritt; Schnupperkurs' });
  });
});
