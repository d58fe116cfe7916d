import type { Handover, OwnHandover } from '@vereinshaus/contract/handover/calls';
import { type HandoverPoint, handoverDays, handoverPointNames, reportDays } from '@vereinshaus/contract/handover/rules';
import { judgeAccess, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { addDays, dayInVienna, formatDay, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { functionLabel } from '@vereinshaus/contract/membership/function-labels';
import { blockedCode } from '@vereinshaus/contract/membership/rules';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { type PaperKind, paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { type RawBuilder, sql } from 'kysely';
import { askOne } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { waitingMoney } from '../reports/index.ts';

type EndingRole = { roleId: number; code: number; personId: number; name: string; sex: string; endsOn: IsoDay };
type Successor = { code: number; personId: number; name: string; startsOn: IsoDay };

/** Functions of the board that end about now and that nobody was simply given again. */
export const endingRoles = async (ctx: Pick<WorkCtx, 'db' | 'now'>): Promise<readonly EndingRole[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<EndingRole>`
    select r.id as "roleId", r.code, r.person_id as "personId", p.display_name as name, p.sex, r.ends_on as "endsOn"
    from membership_role_card r join person_card p on p.club_id = r.club_id and p.id = r.person_id
    where r.code > ${blockedCode} and p.anonymised_at is null
      and r.ends_on between ${addDays(today, -handoverDays.after)}::date and ${addDays(today, handoverDays.before)}::date
      and not exists (
        select from membership_role_card n where n.club_id = r.club_id and n.person_id = r.person_id and n.code = r.code
          and n.id <> r.id and n.starts_on <= r.ends_on + 31 and (n.ends_on is null or n.ends_on > r.ends_on)
      )
    order by r.ends_on, r.code desc, r.id`.execute(ctx.db);
  return rows;
};

type Roles = readonly EndingRole[];

/** Who has the functions from about then on, of all of them at once. */
export const successorsOf = async (
  ctx: Pick<WorkCtx, 'db'>,
  roles: Roles,
): Promise<ReadonlyMap<number, readonly Successor[]>> => {
  const spans = roles.map(({ roleId, code, personId, endsOn }) => ({
    roleId,
    code,
    personId,
    endsOn,
    first: addDays(endsOn, -handoverDays.before),
    last: addDays(endsOn, handoverDays.after),
  }));
  const { rows } = await sql<Successor & { roleId: number }>`
    select x."roleId", r.code, r.person_id as "personId", p.display_name as name, r.starts_on as "startsOn"
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as x
      ("roleId" integer, code integer, "personId" integer, "endsOn" date, first date, last date)
    join membership_role_card r on r.code = x.code and r.person_id <> x."personId"
      and r.starts_on between x.first and x.last and (r.ends_on is null or r.ends_on > x."endsOn")
    join person_card p on p.club_id = r.club_id and p.id = r.person_id and p.is_present
    order by r.starts_on, r.id`.execute(ctx.db);
  return groupedBy(rows, ({ roleId }) => roleId);
};

/** What is to be known of each of these roles, asked once for all of them. */
type FactsOf = (role: EndingRole) => string[];

const forEverybody =
  (facts: string[]): FactsOf =>
  () =>
    facts;

const personIdsOf = (roles: Roles) => [...new Set(roles.map(({ personId }) => personId))];

type Fact = { text: string };
const texts = async (ctx: Ctx, query: ReturnType<typeof sql<Fact>>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map(({ text }) => text);

type KeyedFact = Fact & { key: number };

/** Lines that belong to a person, or to a function. */
const keyedTexts = async (ctx: Ctx, query: ReturnType<typeof sql<KeyedFact>>) => {
  const byKey = groupedBy((await query.execute(ctx.db)).rows, ({ key }) => key);
  return (key: number) => (byKey.get(key) ?? []).map(({ text }) => text);
};

const rightsOf = async (ctx: Ctx, roles: Roles): Promise<FactsOf> => {
  const { rows } = await sql<{ personId: number; level: number; permission: string | null; entity: number | null }>`
    select p.id as "personId", p.staff_level as level, g.permission, g.entity_id as entity from person_card p
    left join permission_grant_card g on g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null
    where p.id = any(${personIdsOf(roles)}::integer[]) order by g.id`.execute(ctx.db);
  const byPerson = groupedBy(rows, ({ personId }) => personId);
  return ({ personId }) => {
    const own = byPerson.get(personId) ?? [];
    const level = own[0]?.level ?? 0;
    const grants = own.flatMap(({ permission, entity }) =>
      permission === null ? [] : [`${permissionLabel(permission)}${entity === null ? '' : ` (Nr. ${entity})`}`],
    );
    return [...(level > 0 ? [staffLevelLabel(level)] : []), ...grants];
  };
};

const soon = (ctx: Ctx) => addDays(dayInVienna(ctx.now), 180);

const count = (one: string, several: string) => (found: number) =>
  found === 0 ? [] : [found === 1 ? `1 ${one}` : `${found} ${several}`];

const counted = async (ctx: Ctx, from: RawBuilder<unknown>, words: (found: number) => string[]): Promise<string[]> => {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ${from}`.execute(ctx.db);
  return words(rows[0]?.found ?? 0);
};

type Point = {
  /** Whose business it is: others see the line and no figures. */
  access: Parameters<typeof judgeAccess>[0];
  facts: (ctx: Ctx, roles: Roles) => Promise<FactsOf>;
};

const nothingKnown = async () => forEverybody([]);
const everybody = staffFrom(0);

const points: Readonly<Record<HandoverPoint, Point>> = {
  rights: { access: everybody, facts: rightsOf },
  sections: {
    access: everybody,
    facts: async (ctx, roles) => {
      const of = await keyedTexts(
        ctx,
        sql<KeyedFact>`select h.person_id as key, s.name as text
          from section_head_card h join section_card s on s.club_id = h.club_id and s.id = h.section_id
          where h.person_id = any(${personIdsOf(roles)}::integer[]) order by s.name`,
      );
      return ({ personId }) => of(personId);
    },
  },
  bank: {
    access: everybody,
    facts: async (ctx, roles) => {
      const of = await keyedTexts(
        ctx,
        sql<KeyedFact>`select b.code as key, b.account || case when b.signs_alone then ', zeichnet allein' else ', zeichnet zu zweit' end as text
          from bank_signatory b where b.code = any(${roles.map(({ code }) => code)}::integer[]) order by b.account`,
      );
      return ({ code }) => of(code);
    },
  },
  papers: {
    access: may('trainer_papers'),
    facts: async (ctx, roles) => {
      const { rows } = await sql<{ personId: number; kind: PaperKind; title: string; until: IsoDay }>`
        select v.person_id as "personId", v.kind, v.title, v.valid_until as until from trainer_paper_end_card v
        where v.person_id = any(${personIdsOf(roles)}::integer[]) order by v.valid_until`.execute(ctx.db);
      const byPerson = groupedBy(rows, (row) => row.personId);
      return ({ personId }) =>
        (byPerson.get(personId) ?? []).map(
          ({ kind, title, until }) => `${title || paperKinds[kind]}: bis ${formatDay(until)}`,
        );
    },
  },
  agreements: {
    access: may('contacts_read'),
    facts: async (ctx) =>
      forEverybody(
        await texts(
          ctx,
          sql<Fact>`select a.title || ' mit ' || c.name || ': bis ' || to_char(a.ends_on, 'DD.MM.YYYY') as text
          from agreement_end_card a join contact_card c on c.club_id = a.club_id and c.id = a.contact_id
          where a.ends_on between ${dayInVienna(ctx.now)}::date and ${soon(ctx)}::date order by a.ends_on limit 10`,
        ),
      ),
  },
  requests: {
    access: may('user_read'),
    facts: async (ctx) =>
      forEverybody(await counted(ctx, sql`open_membership_request`, count('offene Anfrage', 'offene Anfragen'))),
  },
  draws: {
    access: may('course_read'),
    facts: async (ctx) =>
      forEverybody(
        await texts(
          ctx,
          sql<Fact>`select distinct d.name || ': noch nicht ausgelost' as text from draw_course_card d order by 1`,
        ),
      ),
  },
  books: {
    access: may('accounting_read'),
    facts: async (ctx) => forEverybody((await askOne(ctx, waitingMoney)).map(({ text }) => text)),
  },
  dunning: {
    access: may('accounting_read'),
    facts: async (ctx) =>
      forEverybody(
        await counted(
          ctx,
          sql`(
            select distinct o.account_id from open_item_card o
            where o.side = 'charge' and o.open_cents > 0 and o.due_on < ${dayInVienna(ctx.now)}::date
          ) x`,
          count('Konto mit Überfälligem', 'Konten mit Überfälligem'),
        ),
      ),
  },
  documents: { access: everybody, facts: nothingKnown },
  keys: { access: everybody, facts: nothingKnown },
  report: { access: everybody, facts: nothingKnown },
  others: { access: everybody, facts: nothingKnown },
};

type Tick = { roleId: number; point: string; ticked_at: Date; by: string };

const ticksOf = async (ctx: Ctx, roles: Roles) => {
  const { rows } = await sql<Tick>`
    select t.role_id as "roleId", t.point, t.ticked_at, coalesce(p.display_name, '') as by from handover_tick t
    left join person_card p on p.club_id = t.club_id and p.id = t.ticked_by
    where t.role_id = any(${roles.map(({ roleId }) => roleId)}::integer[])`.execute(ctx.db);
  return new Map(rows.map((row) => [`${row.roleId} ${row.point}`, row]));
};

/** The points of all roles: each is asked about once, however many roles there are. */
const pointsOf = async (ctx: Ctx, roles: Roles): Promise<(role: EndingRole) => Handover['points']> => {
  const ticks = await ticksOf(ctx, roles);
  const shown = handoverPointNames.filter((point) => judgeAccess(points[point].access, ctx.viewer) === 'yes');
  const known = await inTurn(shown, async (point) => ({ point, factsOf: await points[point].facts(ctx, roles) }));
  return (role) =>
    known.map(({ point, factsOf }) => {
      const tick = ticks.get(`${role.roleId} ${point}`);
      return { point, facts: factsOf(role), ticked: toSeconds(tick?.ticked_at ?? null), tickedBy: tick?.by ?? '' };
    });
};

const looksAfterClub = staffFrom(80);

export type OpenHandover = { role: EndingRole; successors: readonly Successor[] };

/** Those that concern the viewer: who leaves, who comes, and administrators. */
export const openHandovers = async (ctx: Ctx): Promise<readonly OpenHandover[]> => {
  const viewer = viewerOf(ctx);
  const roles = await endingRoles(ctx);
  if (roles.length === 0) return [];
  const successors = await successorsOf(ctx, roles);
  const all = roles.map((role) => ({ role, successors: successors.get(role.roleId) ?? [] }));
  if (judgeAccess(looksAfterClub, viewer) === 'yes') return all;
  return all.filter(({ role, successors: others }) => [role, ...others].some(({ personId }) => personId === viewer.id));
};

/** On Start, for whoever gives a function away or takes one over, until everything is ticked off. */
export const readOwnHandovers = async (ctx: Ctx): Promise<OwnHandover[]> => {
  const viewerId = viewerOf(ctx).id;
  const own = (await openHandovers(ctx)).filter(({ role, successors }) =>
    [role, ...successors].some(({ personId }) => personId === viewerId),
  );
  if (own.length === 0) return [];
  const { memberStates } = await clubSettingsOf(ctx);
  const shown = handoverPointNames.filter((point) => judgeAccess(points[point].access, ctx.viewer) === 'yes');
  const ticks = await ticksOf(
    ctx,
    own.map(({ role }) => role),
  );
  return own.flatMap(({ role, successors }) => {
    const open = shown.filter((point) => !ticks.has(`${role.roleId} ${point}`)).length;
    const takesOver = role.personId !== viewerId;
    const others = takesOver ? [role] : successors;
    if (open === 0) return [];
    return {
      role_ID: role.roleId,
      function: functionLabel(role.code, '', memberStates),
      takesOver,
      others: others.map(({ name }) => name),
      lastDay: toDayNumber(addDays(role.endsOn, -1)),
      open,
    };
  });
};

/** The change is told within four weeks of the day on which somebody new began. */
const reportUntil = (successors: readonly Successor[]): IsoDay | null => {
  const first = successors[0];
  return first === undefined ? null : addDays(first.startsOn, reportDays);
};

export const readHandovers = async (ctx: Ctx): Promise<Handover[]> => {
  const { memberStates } = await clubSettingsOf(ctx);
  const open = await openHandovers(ctx);
  if (open.length === 0) return [];
  const pointsFor = await pointsOf(
    ctx,
    open.map(({ role }) => role),
  );
  return open.map(({ role, successors }) => ({
    role_ID: role.roleId,
    function: functionLabel(role.code, '', memberStates),
    former: { ID: role.personId, fullname: role.name },
    lastDay: toDayNumber(addDays(role.endsOn, -1)),
    reportUntil: toDayNumber(reportUntil(successors)),
    successors: successors.map(({ personId, name, startsOn }) => ({
      ID: personId,
      fullname: name,
      since: toDayNumber(startsOn),
    })),
    points: pointsFor(role),
  }));
};
