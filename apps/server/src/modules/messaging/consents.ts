import { wantsEmails } from '@vereinshaus/contract/messaging/mailing';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** The version of the consent text; raised when the sentence at the form or in the settings changes. */
const wording = 1;

export type ConsentSource = 'registration' | 'settings' | 'office' | 'link';

type Consent = { personIds: readonly number[]; wantsEmails: boolean; source: ConsentSource };

/** Einwilligung: who agreed to mass e-mails or withdrew the consent, when, where and to which text (§ 174 TKG). */
export const recordConsents = async (ctx: Pick<WorkCtx, 'db' | 'now'>, { personIds, source, ...consent }: Consent) => {
  if (personIds.length === 0) return;
  await sql`
    insert into mailing_consent (club_id, person_id, wants_emails, source, wording, at)
    select current_club(), p.id, ${consent.wantsEmails}, ${source}, ${wording}, ${ctx.now}
    from unnest(${[...personIds]}::integer[]) as p (id)`.execute(ctx.db);
};

/**
 * Addresses where somebody withdrew their consent and nobody wants mass e-mails: one address counts as one decision. Children are reached
 * at the address of their Verwalter.
 */
export const unsubscribedAddresses = async (ctx: Pick<WorkCtx, 'db'>): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ address: string; mailing: number; hasWithdrawn: boolean }>`
    with withdrawn as (
      select c.person_id from (
        select distinct on (c.person_id) c.person_id, c.wants_emails, c.source from mailing_consent c
        order by c.person_id, c.id desc
      ) c
      where not c.wants_emails and c.source <> 'registration'
    ), reached as (
      select p.id, p.mailing, lower(trim(case when trim(p.email) = '' then m.email else p.email end)) as address
      from person_card p join person_card m on m.club_id = p.club_id and m.id = p.manager_id
      where p.is_present
    )
    select r.address, r.mailing, r.id in (select w.person_id from withdrawn w) as "hasWithdrawn"
    from reached r
    where r.address <> '' and r.address in (
      select o.address from reached o join withdrawn w on w.person_id = o.id
    )`.execute(ctx.db);
  const wanting = new Set(rows.flatMap(({ address, mailing }) => (wantsEmails(mailing) ? [address] : [])));
  return new Set(rows.flatMap(({ address, hasWithdrawn }) => (hasWithdrawn && !wanting.has(address) ? [address] : [])));
};

/** Those of them who withdrew their consent themselves. */
export const withdrawnAmong = async (
  ctx: Pick<WorkCtx, 'db'>,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select c.person_id as id
    from (
      select distinct on (c.person_id) c.person_id, c.wants_emails, c.source from mailing_consent c
      where c.person_id = any(${[...personIds]}::integer[]) order by c.person_id, c.id desc
    ) c
    where not c.wants_emails and c.source <> 'registration'`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};
