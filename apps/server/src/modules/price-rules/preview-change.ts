import { discountLabel, discountValue } from '@vereinshaus/contract/discounts/calls';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { maxShownPrices, type PriceRuleInput, ruleFrom } from '@vereinshaus/contract/price-rules/calls';
import {
  type CourseSpan,
  familyDiscount,
  lateEntry,
  type PriceRule,
} from '@vereinshaus/contract/price-rules/price-rule-terms';
import { type PriceStep, priceOf, type Tax, type TaxCode } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { type FamilyPlace, familyPlaces, runningYear } from './family-places.ts';
import { tagOf } from './save-rule.ts';
import { rulesInForce, type StoredRule, storedRules } from './stored-rules.ts';

type Change = {
  rule: PriceRuleInput | undefined;
  removedId: number | undefined;
  grossPrices: boolean | undefined;
};

type Rules = { rules: readonly PriceRule[]; isGross: boolean };

/** A rule that does not exist yet is the youngest. */
const youngest = 2_147_483_647;

const changedRules = async (
  ctx: Ctx,
  stored: readonly StoredRule[],
  { rule, removedId }: Change,
): Promise<readonly PriceRule[]> => {
  const others = rulesInForce(stored.filter(({ told: { ID } }) => ID !== removedId && ID !== rule?.ID));
  if (rule === undefined || !rule.active) return others;
  return [...others, { ...ruleFrom({ ...rule, ID: rule.ID || youngest }), tagId: await tagOf(ctx, rule.tag_ID) }];
};

type BookingRow = CourseSpan & {
  id: number;
  child_id: number;
  fullname: string;
  payer: string;
  course: string;
  is_running: boolean;
  price_steps: PriceStep[];
  tax_code: TaxCode;
  vat_percent: number;
  amount_cents: number | null;
  percent: number | null;
};

/** Everything else that the prices of these places depend on. */
const bookingsOf = async (ctx: Ctx, ids: readonly number[]): Promise<readonly BookingRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<BookingRow>`
    select t.id, t.person_id as child_id, p.display_name as fullname,
      m.display_name as payer, c.name as course,
      t.is_current and (c.ends_on is null or c.ends_on >= ${today}::date) as is_running,
      t.price_steps, t.tax_code, t.vat_percent::float8 as vat_percent, d.amount_cents, d.percent::float8 as percent,
      c.starts_on as "startsOn", c.ends_on as "endsOn",
      array(select ((e.starts_at at time zone 'Europe/Vienna')::date)::text from event_card e
        where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null) as dates
    from participation_card t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    left join discount d on d.club_id = t.club_id and d.id = t.discount_id
    where t.id = any(${[...ids]}::integer[]) and t.role = ${roleLiteral.participant}
    order by p.last_name collate "de-AT-x-icu", p.first_name, t.id`.execute(ctx.db);
  return rows;
};

/** What the booking was made from, and the day it began; null = the club has set its price, or there is none to tell. */
const baseOf = ({ price_steps: steps }: BookingRow): number | null => {
  if (steps.some(({ kind }) => kind === 'set')) return null;
  return steps.find(({ kind }) => kind === 'base')?.cents ?? null;
};

const discountOf = ({ amount_cents: amountCents, percent }: BookingRow) => {
  if (amountCents === null && percent === null) return null;
  const terms = { amountCents, percent };
  return { label: discountLabel(terms), valueOf: (cents: number) => discountValue(terms, cents) };
};

const taxOf = ({ tax_code: code, vat_percent: percent }: BookingRow): Tax => ({ code, percent });

/** What the bookings of a family would cost, made one after the other under these rules. */
const priceFamily = (
  places: readonly FamilyPlace[],
  bookings: ReadonlyMap<number, BookingRow>,
  { rules, isGross }: Rules,
): ReadonlyMap<number, number> => {
  const made: FamilyPlace[] = [];
  const prices = new Map<number, number>();
  for (const place of places.toSorted((one, other) => one.since - other.since || one.id - other.id)) {
    const booking = bookings.get(place.id);
    const base = booking === undefined ? null : baseOf(booking);
    if (booking === undefined || base === null) {
      made.push(place);
      continue;
    }
    const entryOn: IsoDay = dayInVienna(new Date(place.since));
    const asked = { ...place, bookingId: place.id, since: null, isReserved: true };
    const price = priceOf({
      priceCents: base,
      nonMemberPriceCents: base,
      dueOn: null,
      chargedOn: entryOn,
      isMember: true,
      plan: null,
      reductions: [lateEntry(rules, { ...place, ...booking }, entryOn), familyDiscount(rules, asked, made)],
      discount: discountOf(booking),
      tax: taxOf(booking),
      isGross,
      fee: null,
    });
    prices.set(place.id, price.cents);
    made.push({ ...place, ruleId: price.family?.ruleId ?? null, discountCents: price.family?.cents ?? 0 });
  }
  return prices;
};

const byFamily = (places: readonly FamilyPlace[]): Iterable<readonly FamilyPlace[]> => {
  const families = new Map<number, FamilyPlace[]>();
  for (const place of places) {
    const family = families.get(place.managerId);
    if (family === undefined) families.set(place.managerId, [place]);
    else family.push(place);
  }
  return families.values();
};

const priceAll = (places: readonly FamilyPlace[], bookings: ReadonlyMap<number, BookingRow>, rules: Rules) =>
  new Map([...byFamily(places)].flatMap((family) => [...priceFamily(family, bookings, rules)]));

/**
 * Wer was zahlen würde: the running bookings, priced by the rules of now and by the changed ones. Nothing of it is written;
 * what was booked keeps its price, and the new rules hold for who books next.
 */
export const previewChange = async (ctx: Ctx, change: Change) => {
  const { grossPrices } = await clubSettingsOf(ctx);
  const stored = await storedRules(ctx);
  const now: Rules = { rules: rulesInForce(stored), isGross: grossPrices };
  const then: Rules = {
    rules: await changedRules(ctx, stored, change),
    isGross: change.grossPrices ?? grossPrices,
  };
  const places = await familyPlaces(ctx, { managerId: null, fromYear: runningYear(ctx) });
  const rows = await bookingsOf(
    ctx,
    places.map(({ id }) => id),
  );
  const bookings = new Map(rows.map((row) => [row.id, row]));
  const [before, after] = [priceAll(places, bookings, now), priceAll(places, bookings, then)];
  const running = rows.filter(({ is_running }) => is_running);
  const changed = running.flatMap(({ id, child_id, fullname, payer, course }) => {
    const [was, becomes] = [before.get(id) ?? 0, after.get(id) ?? 0];
    return was === becomes
      ? []
      : [{ cp_ID: id, child_ID: child_id, fullname, payer, course, before: was, after: becomes }];
  });
  return {
    bookings: running.length,
    changed: changed.length,
    before: changed.reduce((sum, price) => sum + price.before, 0),
    after: changed.reduce((sum, price) => sum + price.after, 0),
    prices: changed.slice(0, maxShownPrices),
  };
};
