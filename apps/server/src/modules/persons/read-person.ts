import type { Person } from '@vereinshaus/contract/persons';
import type { Ctx } from '../../kit/ctx.ts';
import { recordReading } from '../history/index.ts';
import { withBalances } from './person-balances.ts';
import { personById } from './persons.queries.ts';
import { visibleExtra } from './visible-extra.ts';

/** The health note in a reply, when there is one: what is written down about reading it. */
export const healthIn = ({ ID, verwalter_ID, note }: Pick<Person, 'ID' | 'verwalter_ID' | 'note'>) =>
  note === '' ? [] : [{ personId: ID, managerId: verwalter_ID, what: 'health' as const }];

/** Profil ansehen: the person as the viewer may see her, and that the health note was read. */
export const readPerson = async (ctx: Ctx, personId: number) => {
  const person = await personById(ctx, personId);
  await recordReading(ctx, 'profile', healthIn(person));
  const [visible = person] = await withBalances(ctx, [person]);
  return { ...visible, data: await visibleExtra(ctx, person.data) };
};
