import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AllowanceKind, allowanceKinds, monthInWords } from '@vereinshaus/contract/prae/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { praePaidText, praeReturnedText } from './prae.texts.ts';
import type { StoredForm } from './stored-form.ts';

/** Persons without an address see it on the page. */
const readerOf = async (ctx: Pick<Ctx, 'db'>, personId: number) =>
  ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .where('p.email', '<>', '')
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();

export const tellReturned = async (ctx: Ctx, form: StoredForm, reason: string) => {
  const reader = await readerOf(ctx, form.personId);
  if (reader === undefined) return;
  const mail = await wordText(ctx, await senderOf(ctx), praeReturnedText, {
    reader: { id: form.personId, firstName: reader.first_name },
    values: {
      monat: monthInWords(form.month),
      art: allowanceKinds[form.kind],
      grund: reason,
      link: `${ctx.club.origin}/prae/${form.id}`,
    },
  });
  const { personId } = form;
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: reader.email, urgency: 'notice', ...mail });
};

type PaidOut = { personId: number; kind: AllowanceKind; months: string; cents: number; iban: string; on: IsoDay };

export const tellPaid = async (ctx: Ctx, { personId, kind, months, cents, iban, on }: PaidOut) => {
  const reader = await readerOf(ctx, personId);
  if (reader === undefined) return;
  const mail = await wordText(ctx, await senderOf(ctx), praePaidText, {
    reader: { id: personId, firstName: reader.first_name },
    values: {
      monat: months,
      art: allowanceKinds[kind],
      betrag: formatMoney(cents),
      konto: `… ${iban.slice(-4)}`,
      datum: formatDay(on),
      link: `${ctx.club.origin}/prae`,
    },
  });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: reader.email, urgency: 'notice', ...mail });
};
