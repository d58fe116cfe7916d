import { bankChangeHours, guardedFields } from '@vereinshaus/contract/clubs/club-field-access';
import { dayInVienna, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { blockedCode } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { type Sender, senderOf } from '../clubs/index.ts';
import { queueMails } from '../system/index.ts';
import type { WordedText } from '../wording/index.ts';
import { type BankKeeper, bankAccountMail, bankChangeMail } from './bank-changes.mails.ts';
import type { FieldChanges } from './waiting-change.ts';
import { toldChanges } from './waiting-change.ts';

const administrator = 80;

type KeeperRow = { id: number; first_name: string; email: string; mayStop: boolean };

/** Treasurer and board: holders of accounting, administrators, and whoever has a function today, by the address of the record. */
const bankKeepers = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<readonly KeeperRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<KeeperRow>`
    select k.* from (
      select p.id, p.first_name, p.email, p.staff_level >= ${administrator} or exists (
          select from permission_grant_card g where g.club_id = p.club_id and g.person_id = p.id
            and g.permission = 'accounting' and g.entity_id is null and g.revoked_at is null
        ) as "mayStop", exists (
          select from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id and r.code > ${blockedCode}
            and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
        ) as "isBoard"
      from person_card p where p.is_present and p.email <> ''
    ) k where k."mayStop" or k."isBoard" order by k.id`.execute(ctx.db);
  return rows;
};

type Letter = (sender: Sender, keeper: BankKeeper) => Promise<WordedText>;

const tellAll = async (ctx: Ctx, letter: Letter) => {
  const { first_name, last_name } = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', viewerOf(ctx).id)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirstOrThrow();
  const sender = await senderOf(ctx);
  const change = { who: `${first_name} ${last_name}`.trim(), at: formatDayAndTime(ctx.now) };
  const letters = await inTurn(await bankKeepers(ctx), async ({ id, email, first_name: firstName, mayStop }) => ({
    personId: id,
    to: email,
    ...(await letter(sender, { ...change, reader: { id, firstName }, mayStop })),
  }));
  if (letters.length > 0) await queueMails(ctx, ctx.club.id, letters);
};

/** Everybody who keeps the money or leads the club hears of it; `appliesAt` null = it counts already, because there was nothing before. */
export const tellBankKeepers = (ctx: Ctx, fields: FieldChanges, appliesAt: Date | null) =>
  tellAll(ctx, (sender, keeper) =>
    bankChangeMail(ctx, sender, {
      ...keeper,
      from: appliesAt && formatDayAndTime(appliesAt),
      changes: toldChanges(fields),
      link: `${ctx.club.origin}/verein`,
    }),
  );

/** The same of a bank account of the books: what families owe is collected to it a day later. */
export const tellOfBankAccount = (
  ctx: Ctx,
  { account, before, after }: Record<'account' | 'before' | 'after', string>,
) =>
  tellAll(ctx, (sender, keeper) =>
    bankAccountMail(ctx, sender, {
      ...keeper,
      account,
      from: formatDayAndTime(new Date(ctx.now.getTime() + bankChangeHours * 3_600_000)),
      before: guardedFields.iban.tell(before),
      after: guardedFields.iban.tell(after),
      link: `${ctx.club.origin}/buchhaltung/konten`,
    }),
  );
