import type { Inbox } from '@vereinshaus/contract/home/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';

const formsText = (count: number) => (count === 1 ? '1 Abrechnung zu prüfen' : `${count} Abrechnungen zu prüfen`);
const svnText = (count: number, year: number) =>
  `Liste L 19 ${year}: ${count === 1 ? 'von 1 Person fehlt' : `von ${count} Personen fehlt`} die Sozialversicherungsnummer`;

/** From November the current year, until the end of February the previous one. */
const askedYear = (today: string): number | null => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (month >= 11) return year;
  return month <= 2 ? year - 1 : null;
};

/** For users who check: waiting forms, and the data missing for the list L 19. */
export const waitingForms = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'prae'>> => {
  const year = askedYear(dayInVienna(ctx.now));
  return question(
    sql<{ forms: number; unknown: number }>`
      select (select count(*) from prae_form f where f.state = 'handedIn')::integer as forms,
        (select count(distinct o.person_id) from prae_payout o
          join person_svn_state s on s.club_id = o.club_id and s.id = o.person_id and not s.has_svn
          where o.kind = 'prae' and extract(year from o.paid_on) = ${year ?? 0})::integer as unknown`,
    ([row]) => {
      const { forms = 0, unknown: lacking = 0 } = row ?? {};
      const entries = [
        ...(forms > 0 ? [{ text: formsText(forms), link: '/prae?status=handedIn' }] : []),
        ...(lacking > 0 && year !== null ? [{ text: svnText(lacking, year), link: '/prae?tab=jahr' }] : []),
      ];
      return { prae: { total: entries.length, entries } };
    },
  );
};
