import type { Person } from '@vereinshaus/contract/persons/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { recordReading } from '../history/index.ts';
import { withBalances } from './person-balances.ts';
import { type PersonListInput, personById, personList } from './persons.queries.ts';
import { visibleExtra } from './visible-extra.ts';

/** The health note in a reply, if any: reading it is logged. */
export const healthIn = ({ ID, verwalter_ID, note }: Pick<Person, 'ID' | 'verwalter_ID' | 'note'>) =>
  note === '' ? [] : [{ personId: ID, managerId: verwalter_ID, what: 'health' as const }];

/** Profil ansehen: the person as the viewer may see them; logs that the health note was read. */
export const readPerson = async (ctx: Ctx, personId: number) => {
  const person = await personById(ctx, personId);
  await recordReading(ctx, 'profile', healthIn(person));
  const [visible = person] = await withBalances(ctx, [person]);
  return { ...visible, data: await visibleExtra(ctx, person.data) };
};

/** Bearbeiten: the group of a person, and all editable fields of the person. */
export const groupToEdit = async (ctx: Ctx, personId: number, input: Omit<PersonListInput, 'groupOf'>) => {
  const { users, total } = await personList(ctx, { ...input, groupOf: personId });
  if (!users.some(({ ID }) => ID === personId)) return { users, total };
  const { svnNotNeeded: _, mergedInto: __, version: ___, ...edited } = await readPerson(ctx, personId);
  return { users: users.map((user) => (user.ID === personId ? { ...edited, ...user } : user)), total };
};
