import { type HistoryRow, seesPersonsInHistory } from '@vereinshaus/contract/history/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { pageWithTotal } from '../../kit/page.ts';
import { categoryOf, describeEntry, kindsOf } from './describe-entry.ts';
import { ownFieldsOf, withOwnNames } from './own-fields.ts';
import { readableChanges } from './readable.ts';

type HistoryQuery = {
  /** The person; null = all persons. */
  personId: number | null;
  /** The history of a contact instead. */
  contactId?: number;
  /** Without entries about the club itself. */
  onlyPersons: boolean;
  viewMode: 0 | 1;
  categories?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  page: number;
  size?: number | undefined;
  sort?: string | undefined;
  filters?: Readonly<Record<string, string>> | undefined;
};

type Stored = {
  id: number;
  at: Date;
  kind: string;
  details: unknown;
  person_id: number | null;
  person_name: string | null;
  actor_id: number | null;
  actor_name: string | null;
  admin_id: number | null;
  admin_name: string | null;
  total: number;
};

/** A file may request everything; this many rows still fit into one. */
const maxRows = 20_000;

const own = 'history.noted';

const inCategories = (categories: readonly string[]): RawBuilder<SqlBool> => sql`(
  (e.kind <> ${own} and e.kind = any(${[...kindsOf(categories)]}::text[]))
  or (e.kind = ${own} and e.details ->> 'category' = any(${[...categories]}::text[]))
)`;

/** Entries `e` about the club itself and about its permissions. */
export const entriesOfClub = (): RawBuilder<SqlBool> =>
  sql`(e.person_id is null or e.kind = any(${[...kindsOf(['permission'])]}::text[]))`;

const withinSight = (ctx: Ctx): readonly RawBuilder<SqlBool>[] =>
  judgeAccess(seesPersonsInHistory, ctx.viewer) === 'yes' ? [] : [entriesOfClub()];

/**
 * Entries about contacts are only for viewers who may see contacts; if the contact has become a person, the entry belongs to the person.
 */
const contactsInSight = (ctx: Ctx): readonly RawBuilder<SqlBool>[] =>
  hasPermission(viewerOf(ctx), 'contacts_read') ? [] : [sql`(e.contact_id is null or e.person_id is not null)`];

const conditions = (
  ctx: Ctx,
  { personId, contactId, onlyPersons, categories, from, to, filters = {} }: HistoryQuery,
) => {
  const { subject, object } = filters;
  return sql.join(
    [
      sql<SqlBool>`e.club_id = current_club()`,
      ...withinSight(ctx),
      ...contactsInSight(ctx),
      ...(contactId === undefined ? [] : [sql<SqlBool>`e.contact_id = ${contactId}`]),
      ...(personId === null ? [] : [sql<SqlBool>`e.person_id = ${personId}`]),
      ...(personId === null && onlyPersons ? [sql<SqlBool>`e.person_id is not null`] : []),
      ...(categories === undefined || categories.length === 0 ? [] : [inCategories(categories)]),
      ...(from === undefined ? [] : [sql<SqlBool>`e.at >= to_timestamp(${from})`]),
      ...(to === undefined ? [] : [sql<SqlBool>`e.at < to_timestamp(${to})`]),
      ...(subject ? [sql<SqlBool>`e.actor_id in (select find_person(${subject}, 'fullname'))`] : []),
      ...(object ? [sql<SqlBool>`e.person_id in (select find_person(${object}, 'fullname'))`] : []),
    ],
    sql` and `,
  );
};

/** In view mode 1 the newest entry of a kind by the same actor about the same person represents its whole day. */
const group = sql`partition by e.person_id, e.kind, e.actor_id, (e.at at time zone 'Europe/Vienna')::date`;

/** The entries `e` of a list, and their number: counted separately, except if all have to be grouped anyway. */
const listed = (ctx: Ctx, wanted: HistoryQuery) => {
  const where = conditions(ctx, wanted);
  if (wanted.viewMode === 0) {
    const from = sql`from history_entry e where ${where}`;
    return { from, total: sql`(select count(*) ${from})` };
  }
  const place = sql`row_number() over (${group} order by e.at desc, e.id desc)`;
  const from = sql`from (select e.*, ${place} as place from history_entry e where ${where}) e where e.place = 1`;
  return { from, total: sql`count(*) over ()` };
};

const entriesOf = async (
  ctx: Ctx,
  wanted: HistoryQuery,
  { limit, offset }: { limit: number | null; offset: number },
) => {
  const direction = sql.raw(wanted.sort === 'time' ? 'asc' : 'desc');
  const { from, total } = listed(ctx, wanted);
  const { rows } = await sql<Stored>`
    with page as (
      select e.*, ${total} as total
      ${from}
      order by e.at ${direction}, e.id ${direction}
      limit ${limit} offset ${offset}
    )
    select page.id, page.at, page.kind, page.details, page.total,
      p.id as person_id, coalesce(p.display_name, '') as person_name,
      a.id as actor_id, coalesce(a.display_name, '') as actor_name,
      b.id as admin_id, coalesce(b.display_name, '') as admin_name
    from page
    left join person_card p on p.club_id = page.club_id and p.id = page.person_id
    left join person_card a on a.club_id = page.club_id and a.id = page.actor_id
    left join person_card b on b.club_id = page.club_id and b.id = page.acting_admin_id
    order by page.at ${direction}, page.id ${direction}`.execute(ctx.db);
  return rows;
};

const maxFurther = 50;

type Further = { first_id: number; id: number; at: Date; kind: string; details: unknown };

/** The other entries of the day of the shown ones. */
const furtherOf = async (ctx: Ctx, firstIds: readonly number[]): Promise<readonly Further[]> => {
  const { rows } = await sql<Further>`
    select f.id as first_id, e.id, e.at, e.kind, e.details
    from history_entry f
    cross join lateral (
      select o.* from history_entry o
      where o.club_id = f.club_id and o.kind = f.kind and o.id <> f.id
        and o.person_id is not distinct from f.person_id and o.actor_id is not distinct from f.actor_id
        and (o.at at time zone 'Europe/Vienna')::date = (f.at at time zone 'Europe/Vienna')::date
      order by o.at desc, o.id desc
      limit ${maxFurther}
    ) e
    where f.id = any(${[...firstIds]}::bigint[])
    order by e.at desc, e.id desc`.execute(ctx.db);
  return rows;
};

const linked = z.object({ mailIds: z.array(z.number()).catch([]) }).catch({ mailIds: [] });

const mailIdsOf = (details: unknown) => linked.parse(details).mailIds;

const ofNewsletter = z.object({ subject: z.string() });

/** Every entry about a newsletter has its subject. */
const newsletterOf = ({ kind, details }: Pick<Stored, 'kind' | 'details'>): HistoryRow['newsletter'] =>
  kind.startsWith('newsletter.') ? (ofNewsletter.safeParse(details).data ?? null) : null;

const messagesBehind = async (ctx: Ctx, mailIds: readonly number[]) => {
  if (mailIds.length === 0) return [];
  return ctx.db
    .selectFrom('mail_card as m')
    .where('m.id', 'in', mailIds)
    .select(['m.id as ID', 'm.subject', 'm.state'])
    .orderBy('m.id')
    .execute();
};

const involved = (id: number | null, name: string | null) => (id === null ? null : { ID: id, fullname: name ?? '' });

/** Historie: one page, newest first, as German sentences. */
export const historyPage = async (ctx: Ctx, wanted: HistoryQuery) => {
  const size = Math.min(wanted.size ?? maxRows, maxRows);
  const { rows, total } = await pageWithTotal({ page: wanted.page, size }, (slice) => entriesOf(ctx, wanted, slice));
  const further =
    wanted.viewMode === 0
      ? []
      : await furtherOf(
          ctx,
          rows.map((row) => row.id),
        );
  const messages = await messagesBehind(
    ctx,
    rows.flatMap((row) => mailIdsOf(row.details)),
  );
  const seesRemarks = hasPermission(viewerOf(ctx), 'user_read');
  const ownFields = await ownFieldsOf(ctx);
  const tell = ({ kind, details }: Pick<Stored, 'kind' | 'details'>) =>
    describeEntry(kind, withOwnNames(details, ownFields));
  const history = rows.map((row): HistoryRow => {
    const mailIds = mailIdsOf(row.details);
    return {
      ID: row.id,
      type: row.kind,
      history: {
        type: categoryOf(row.kind, row.details),
        description: tell(row),
        time: toSeconds(row.at),
      },
      subject: involved(row.actor_id, row.actor_name),
      actingAdmin: involved(row.admin_id, row.admin_name),
      object: involved(row.person_id, row.person_name),
      changes: [...readableChanges(row.details, { seesRemarks, ownFields })],
      newsletter: newsletterOf(row),
      linked_messages: messages.filter((message) => mailIds.includes(message.ID)),
      further: further
        .filter((other) => other.first_id === row.id)
        .map((other) => ({
          ID: other.id,
          description: tell(other),
          time: toSeconds(other.at),
        })),
    };
  });
  return { history, total };
};

/** Persons keep their history after death and deletion; persons of other clubs have none. */
export const requireKnownPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw requestErrors.notFound();
};

/**
 * The record for a note about a person: after a merge, the surviving one. Locked until the end, so that a concurrent merge takes the note
 * along or is committed before.
 */
export const holdNotedRecord = async (ctx: Ctx, personId: number): Promise<number> => {
  const { rows } = await sql<{ id: number; mergedInto: number | null }>`
    select p.id, p.merged_into_id as "mergedInto" from person_card p where p.id = ${personId} for share`.execute(
    ctx.db,
  );
  const [record] = rows;
  if (!record) throw requestErrors.notFound();
  return record.mergedInto === null ? record.id : holdNotedRecord(ctx, record.mergedInto);
};

const requireContactsRead = (ctx: Ctx) => {
  if (!hasPermission(viewerOf(ctx), 'contacts_read')) throw requestErrors.notAllowed();
};

export const historyOfPerson = async (
  ctx: Ctx,
  {
    userID,
    personType,
    ...wanted
  }: Omit<HistoryQuery, 'personId' | 'onlyPersons'> & { userID: number; personType: number },
) => {
  if (personType !== 0) {
    requireContactsRead(ctx);
    return historyPage(ctx, { ...wanted, personId: null, contactId: userID, onlyPersons: false });
  }
  if (userID !== 0) await requireKnownPerson(ctx, userID);
  return historyPage(ctx, { ...wanted, personId: userID === 0 ? null : userID, onlyPersons: true });
};
