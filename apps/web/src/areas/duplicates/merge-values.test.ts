import type { MergeSide } from '@vereinshaus/contract/duplicates/calls';
import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import { describe, expect, test } from 'vitest';
import { belongingsOf, differences, readableValue, suggestedChoices, suggestedSurvivor } from './merge-values.ts';

const side = (wanted: Partial<MergeSide>): MergeSide => ({
  ...emptyValues,
  ID: 1,
  verwalter_ID: 1,
  verein_ID: 1,
  prename: 'Anna',
  lastname: 'Huber',
  fullname: 'Anna Huber',
  birthdate: 19_900_505,
  deathdate: 0,
  deleteDate: 0,
  age: 36,
  memberStatus: 0,
  memberStatuses: [],
  memberSinceCalculated: 0,
  roles_start: 0,
  nextFullAge: 40,
  lastLogin: 0,
  lastActive: 0,
  lastConfirmed: 0,
  lastConfirmedGroup: 0,
  timeDataLastConfirmed: 0,
  reminderlevel: 0,
  paymentReference: '',
  erzberName: '',
  erzberPhone: '',
  erzberEmail: '',
  role: 0,
  trainer: false,
  verwalter: true,
  isVerwalter: true,
  verwalterName: '',
  managees: [],
  shouldReceivePost: 1,
  paymentMethod: 0,
  whatsappPhone: 0,
  data: {},
  image: '',
  signIn: '',
  created: 0,
  roles: 0,
  memberships: [],
  managed: 0,
  bookings: 0,
  files: 0,
  historyEntries: 0,
  grants: 0,
  balance: { saldo: 0, due: 0, later: 0 },
  ...wanted,
});

const plain = { additionalFields: [], memberStates: {} };

describe('the comparison of two persons', () => {
  test('shows what differs, as people read it', () => {
    const one = side({
      phone: '436641234567',
      sex: 'fem',
      street: 'Hauptstraße',
      street_number: '7',
      postal_code: '3100',
    });
    const other = side({ ID: 2, birthdate: 19_900_506, svn: 'a'.repeat(32), data: { shirt: 'L' } });
    const lines = differences(one, other, { ...plain, additionalFields: [{ tag: 'shirt', label: 'T-Shirt' }] });
    expect(lines.map(({ label, one: left, other: right }) => [label, left, right])).toEqual([
      ['Geschlecht', 'weiblich', ''],
      ['Geburtsdatum', '05.05.1990', '06.05.1990'],
      ['Sozialversicherungsnummer', '', 'gespeichert'],
      ['Telefon', '+43 664 1234567', ''],
      ['Adresse', 'Hauptstraße 7, 3100', ''],
      ['T-Shirt', '', 'L'],
    ]);
  });

  test('suggests the value that is there, and both where both wrote a note', () => {
    const survivor = side({ email: 'anna@x.test', note: 'Asthma' });
    const other = side({ ID: 2, email: 'a.huber@x.test', phone: '43111222', note: 'Pollen' });
    const lines = differences(survivor, other, plain);
    expect(suggestedChoices(lines, survivor, other)).toEqual({ email: 'survivor', phone: 'other', note: 'both' });
  });

  test('asks about memberships only where both have one and they differ', () => {
    const member = side({ memberships: [{ code: 1, since: 20_190_101 }] });
    const supporter = side({ ID: 2, memberships: [{ code: 3, since: 20_240_315 }] });
    const lines = differences(member, supporter, { ...plain, memberStates: { '3': 'Freund' } });
    expect(lines).toEqual([
      {
        field: 'membership',
        label: 'Mitgliedsstand',
        one: 'ordentliches Mitglied ab 01.01.2019',
        other: 'Freund ab 15.03.2024',
        canJoin: true,
      },
    ]);
    expect(suggestedChoices(lines, member, supporter)).toEqual({ membership: 'survivor' });
    expect(differences(member, side({ ID: 2 }), plain)).toEqual([]);
    expect(differences(member, { ...member, ID: 2 }, plain)).toEqual([]);
  });

  test('two numbers that are stored and differ can be told apart', () => {
    const [one, other] = [side({ svn: 'a'.repeat(32) }), side({ ID: 2, svn: 'b'.repeat(32) })];
    expect(differences(one, other, plain)).toHaveLength(1);
    expect(readableValue(one, 'svn')).toBe('gespeichert');
  });
});

describe('who stays', () => {
  test('is who signs in, else who has more, else who was there first', () => {
    expect(suggestedSurvivor(side({ ID: 1 }), side({ ID: 2, signIn: 'a@x.test' }))).toBe(2);
    expect(suggestedSurvivor(side({ ID: 1 }), side({ ID: 2, bookings: 1 }))).toBe(2);
    expect(suggestedSurvivor(side({ ID: 2 }), side({ ID: 1 }))).toBe(1);
  });

  test('gets everything the other one has', () => {
    expect(belongingsOf(side({ roles: 1, bookings: 2, balance: { saldo: -4500, due: 1500, later: 3000 } }))).toEqual([
      'eine laufende Rolle',
      '2 Buchungen',
      '€\u00a015,00 fällig, €\u00a030,00 später',
    ]);
  });
});
