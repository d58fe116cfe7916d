import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ContactDataTable } from '../contacts/index.ts';
import { isTakenBack } from './donations.queries.ts';

type DonorRow = {
  firstName: string;
  lastName: string;
  birthDate: IsoDay | null;
  forbiddenOn: IsoDay | null;
  hasVbpk: boolean;
};

type GivenRow = { cents: number; on: IsoDay; purpose: string; isTakenBack: boolean };

const reportRows = ({ firstName, lastName, birthDate, forbiddenOn, hasVbpk }: DonorRow) =>
  [
    ['Vorname', firstName],
    ['Nachname', lastName],
    ['Geburtsdatum', birthDate === null ? '' : formatDay(birthDate)],
    ['Meldung untersagt am', forbiddenOn === null ? '' : formatDay(forbiddenOn)],
    ['vbPK vorhanden', hasVbpk ? 'ja' : ''],
  ].filter(([, value]) => value !== '');

/** The stored data of a contact who has donated. */
export const dataOfDonor = async (ctx: Pick<Ctx, 'db'>, contactId: number): Promise<readonly ContactDataTable[]> => {
  const donors = await sql<DonorRow>`
    select d.first_name as "firstName", d.last_name as "lastName", d.birth_date as "birthDate",
      d.forbidden_on as "forbiddenOn", d.vbpk <> '' as "hasVbpk"
    from donor d where d.contact_id = ${contactId}`.execute(ctx.db);
  const given = await sql<GivenRow>`
    select n.amount_cents as cents, n.given_on as on, n.purpose, ${isTakenBack} as "isTakenBack"
    from donation n join donor d on d.club_id = n.club_id and d.id = n.donor_id
    where d.contact_id = ${contactId} order by n.given_on, n.id`.execute(ctx.db);
  return [
    { title: 'Angaben für die Spendenmeldung', rows: donors.rows.flatMap(reportRows) },
    {
      title: 'Spenden',
      rows: given.rows.map(({ on, cents, purpose, isTakenBack: isBack }) => [
        formatDay(on),
        formatMoney(cents),
        purpose,
        isBack ? 'zurückgenommen' : '',
      ]),
    },
  ];
};
