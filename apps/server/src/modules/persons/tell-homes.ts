import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import type { LockedPerson } from './find-person.ts';
import { nameOf } from './tell-allocation.ts';

const reader = (ctx: Ctx, personId: number) =>
  ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email'])
    .executeTakeFirstOrThrow();

export const nameOfPerson = async (ctx: Ctx, personId: number) => nameOf(await reader(ctx, personId));

type Child = Pick<LockedPerson, 'id' | 'first_name'>;

/** Every text about a child names the child; the type lists the other values of each text. */
type OtherValues<Name extends string> = Readonly<Record<Exclude<Name, 'kind'>, string>>;

/** Writes to one of the two homes; a home without an address reads it on the start page. */
export const tellHome = async <Name extends string>(
  ctx: Ctx,
  child: Child,
  personId: number,
  text: TextDefinition<Name>,
  values: OtherValues<Name>,
) => {
  const { first_name: firstName, last_name: lastName, email } = await reader(ctx, personId);
  if (email === '') return;
  const filling = {
    reader: { id: personId, firstName, lastName },
    values: { kind: child.first_name, ...values },
  };
  const mail = await wordText<string>(ctx, await senderOf(ctx), text, filling);
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: email, ...mail });
};

/** Writes to a person without an account. */
export const tellStranger = async <Name extends string>(
  ctx: Ctx,
  child: Child,
  email: string,
  text: TextDefinition<Name>,
  values: OtherValues<Name>,
) => {
  const filling = { values: { kind: child.first_name, ...values } };
  const mail = await wordText<string>(ctx, await senderOf(ctx), text, filling);
  await queueMail(ctx, { clubId: ctx.club.id, personId: child.id, to: email, urgency: 'notice', ...mail });
};

type Rights = { mayExcuse: boolean; mayBook: boolean };

export const rightsInWords = ({ mayExcuse, mayBook }: Rights): string =>
  ['sehen', ...(mayExcuse ? ['entschuldigen'] : []), ...(mayBook ? ['buchen'] : [])].join(', ');

/** The values for a text about a new second home. */
export const secondHomeInWords = ({ first_name: childName }: Child, guardianName: string, rights: Rights) => ({
  zweites: guardianName,
  rechte: rightsInWords(rights),
  zahlung: rights.mayBook
    ? `Was ${guardianName} für ${childName} bucht, zahlt das erste Zuhause, außer ihr vereinbart etwas anderes.`
    : '',
});
