import { describe, expect, it } from 'vitest';
import { type Candidate, namesOf, planMailing } from './recipients.rules.ts';

const candidate = (given: Partial<Candidate>): Candidate => ({
  id: 1,
  firstName: 'Anna',
  lastName: 'Huber',
  managerId: 1,
  email: '',
  managerEmail: '',
  mailing: 1,
  ...given,
});

const anna = candidate({ id: 1, email: 'Anna@example.at', managerEmail: 'anna@example.at' });
const tim = candidate({ id: 2, firstName: 'Tim', managerEmail: 'anna@example.at' });
const lisa = candidate({ id: 3, firstName: 'Lisa', email: 'lisa@example.at', managerEmail: 'anna@example.at' });

const plan = (candidates: readonly Candidate[], includeUnwilling = false) =>
  planMailing(candidates, { includeUnwilling, resting: new Set(['ruht@example.at']) });

const addresses = (candidates: readonly Candidate[]) => plan(candidates).letters.map(({ to }) => to);

describe('who gets a message to many', () => {
  it('makes one mail per address and family', () => {
    expect(addresses([anna, tim, lisa])).toEqual(['anna@example.at', 'lisa@example.at']);
  });

  it('reaches a child without an address through the Verwalter', () => {
    expect(addresses([tim])).toEqual(['anna@example.at']);
  });

  it('writes twice to an address that two families share', () => {
    const neighbour = candidate({ id: 9, managerId: 9, email: 'anna@example.at' });
    expect(addresses([anna, neighbour])).toEqual(['anna@example.at', 'anna@example.at']);
  });

  it('names apart whose address rests, unless another one reaches them', () => {
    const rosa = candidate({ id: 5, managerId: 5, email: 'Ruht@example.at' });
    const child = candidate({ id: 6, email: 'ruht@example.at', managerEmail: 'anna@example.at' });
    const otherHome = { ...rosa, email: '', managerId: 7, managerEmail: 'oma@example.at' };
    const nobody = candidate({ id: 8, managerId: 8 });
    const { letters, resting, withoutEmail } = plan([rosa, child, nobody]);
    expect([letters.map(({ to }) => to), resting, withoutEmail]).toEqual([['anna@example.at'], [rosa], [nobody]]);
    expect(plan([rosa, otherHome])).toMatchObject({ letters: [{ to: 'oma@example.at' }], resting: [] });
  });

  it('names those nobody can reach', () => {
    const otto = candidate({ id: 4, firstName: 'Otto', managerId: 4 });
    expect(plan([anna, otto]).withoutEmail).toEqual([otto]);
  });

  it.each([
    [0, []],
    [1, ['anna@example.at']],
    [2, []],
    [3, ['anna@example.at']],
  ])('respects the choice %i of who wants no e-mails', (mailing, expected) => {
    expect(addresses([{ ...anna, mailing }])).toEqual(expected);
  });

  it('includes them when they must know', () => {
    const unwilling = { ...anna, mailing: 2 };
    expect(plan([unwilling], true).letters).toHaveLength(1);
    expect(plan([unwilling], true).unwilling).toEqual([unwilling]);
  });

  it('calls a family by all its first names and each last name once', () => {
    const [letter] = plan([anna, tim, { ...lisa, email: '', lastName: 'Moser' }]).letters;
    expect(letter && namesOf(letter)).toEqual({ vorname: 'Anna, Tim und Lisa', nachname: 'Huber und Moser' });
  });

  it('calls a company by its name', () => {
    expect(namesOf({ persons: [{ firstName: '', lastName: 'Amt der Stadt' }] })).toEqual({
      vorname: 'Amt der Stadt',
      nachname: '',
    });
  });
});
