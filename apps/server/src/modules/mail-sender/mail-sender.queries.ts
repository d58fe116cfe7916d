import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { MailSenderReply } from '@vereinshaus/contract/mail-sender/calls';
import { domainOf } from '@vereinshaus/contract/mail-sender/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { recordOf } from './dns-key.ts';

type DbCtx = Pick<Ctx, 'db'>;

const noSender = {
  reply_to: '',
  address: '',
  selector: '',
  public_key: '',
  private_key: null,
  proven_at: null,
  checked_at: null,
  version: 0,
};

/** What the club has said of its sender; nothing so far is also an answer. */
export const storedSender = async ({ db }: DbCtx, isLocked = false) =>
  (await db
    .selectFrom('mail_sender as s')
    .select([
      's.reply_to',
      's.address',
      's.selector',
      's.public_key',
      's.private_key',
      's.proven_at',
      's.checked_at',
      's.version',
    ])
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()) ?? noSender;

export type StoredSender = Awaited<ReturnType<typeof storedSender>>;

/** What must stand in the DNS for the own address. */
export const recordOfSender = ({ address, selector, public_key }: StoredSender) =>
  recordOf(domainOf(address), { selector, publicKey: public_key });

/** Absender der E-Mails. */
export const mailSenderOfClub = async (ctx: Ctx): Promise<MailSenderReply> => {
  const stored = await storedSender(ctx);
  const club = await ctx.db
    .selectFrom('club_card as c')
    .leftJoin('club_imprint_card as i', 'i.club_id', 'c.id')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'i.email'])
    .executeTakeFirstOrThrow();
  return {
    name: club.name,
    replyTo: stored.reply_to,
    imprintEmail: club.email ?? '',
    address: stored.address,
    ...(stored.address !== '' && { record: recordOfSender(stored) }),
    isProven: stored.proven_at !== null,
    timeChecked: stored.checked_at === null ? 0 : toSeconds(stored.checked_at),
    version: stored.version,
  };
};
