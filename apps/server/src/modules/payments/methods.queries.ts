import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { mandateText, type PaymentMethod, type StoredKind } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { onlineIn, type Providers, providerOf } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { creditorOf } from './sign-mandate.ts';

type Row = {
  id: number;
  kind: StoredKind;
  brand: string;
  last4: string;
  country: string;
  expires_on: string | null;
  is_default: boolean;
  provider: string | null;
  provider_account: string;
  created_at: Date;
  reference: string | null;
  signed_at: Date | null;
  valid_until: string | null;
  last_collected_on: string | null;
  blocked_code: string | null;
  bank_name: string | null;
  bic: string | null;
  account_holder: string | null;
};

/** Provider and account of the club's new payments; undefined = none. */
type Current = { provider: string; account: string } | undefined;

/** Methods stored elsewhere are no longer charged. */
const isFormer = ({ provider, provider_account: account }: Row, current: Current): boolean =>
  provider !== null && current !== undefined && (provider !== current.provider || account !== current.account);

const wireOf = (row: Row, current: Current): PaymentMethod => ({
  ID: row.id,
  kind: row.kind,
  type: row.kind === 'sepm' ? 5 : 0,
  brand: row.brand,
  last4: row.last4,
  country: row.country,
  exp_month: row.expires_on === null ? 0 : Number(row.expires_on.slice(5, 7)),
  exp_year: row.expires_on === null ? 0 : Number(row.expires_on.slice(0, 4)),
  created: toSeconds(row.created_at),
  isDefault: row.is_default,
  isFormer: isFormer(row, current),
  ...(row.reference !== null && {
    mandate: {
      reference: row.reference,
      timeOfSigning: toSeconds(row.signed_at),
      validUntil: toDayNumber(row.valid_until),
      lastCollectedOn: toDayNumber(row.last_collected_on),
      blockedCode: row.blocked_code ?? '',
      data: {
        bankname: row.bank_name ?? '',
        bic: row.bic ?? '',
        // Enough to recognise it, but not enough to collect money with it.
        IBAN: `${row.country} … ${row.last4}`,
        country: row.country,
        accountHolder: row.account_holder ?? '',
      },
    },
  }),
});

/** Expired mandates are left out: 36 months after they were last used, or signed. */
const methodsOf = async (ctx: Ctx, personId: number, current: Current): Promise<PaymentMethod[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.kind, m.brand, m.last4, m.country, m.expires_on, m.is_default, m.provider, m.provider_account, m.created_at, s.reference, s.signed_at,
      s.bank_name, s.bic, s.account_holder, s.valid_until, s.last_collected_on, s.blocked_code
    from payment_method m
    left join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
    where m.person_id = ${personId} and m.removed_at is null and coalesce(s.valid_until >= ${dayInVienna(ctx.now)}::date, true)
    order by m.is_default desc, m.created_at desc, m.id desc`.execute(ctx.db);
  return rows.map((row) => wireOf(row, current));
};

/** Zahlungsarten: only for persons who pay for themselves; a managed person has none. */
export const methodList = async (ctx: Ctx, providers: Providers, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select(['p.manager_id', 'p.first_name', 'p.last_name', 'p.payment_method'])
    .executeTakeFirst();
  if (person === undefined) throw paymentErrors.unknownPerson();
  const isOwn = person.manager_id === personId;
  const settings = await clubSettingsOf(ctx);
  const { kinds, isTrial } = await onlineIn(ctx, settings, providers);
  const online = await providerOf(ctx, providers);
  const current = online && { provider: online.provider.name, account: online.account };
  const creditor = await creditorOf(ctx);
  // A mandate names its creditor: without a creditor id it is invalid.
  const hasMandates = settings.paymentMethods.includes('sepm') && isValidCreditorId(creditor.creditorId);
  return {
    customer: isOwn ? personId : 0,
    child: {
      ID: personId,
      fullname: `${person.first_name} ${person.last_name}`.trim(),
      paymentMethod: person.payment_method,
    },
    data: isOwn ? await methodsOf(ctx, personId, current) : [],
    offers: isOwn ? [...kinds, ...(hasMandates ? (['sepm'] as const) : [])] : [],
    isTrial,
    mandateText: mandateText(creditor),
  };
};
