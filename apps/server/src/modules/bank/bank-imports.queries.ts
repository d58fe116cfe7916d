import type { BankImportRow, BankRule } from '@vereinshaus/contract/bank/records';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { ibanEnding } from './stored-line.ts';

type Row = {
  id: number;
  file_name: string;
  file_id: string;
  file_hash: string;
  format: BankImportRow['format'];
  state: string;
  created_at: Date;
  sender: string;
  account: string | null;
  from_on: IsoDay | null;
  to_on: IsoDay | null;
  closing_cents: number | null;
  lines: number;
  open: number;
  preliminary: number;
  settled: number;
};

export const bankImports = async (ctx: Ctx, { page, size }: { page: number; size: number }) => {
  const { rows } = await sql<Row>`
    select i.id, i.file_name, i.file_id, i.file_hash, i.format, i.state, i.created_at,
      coalesce(p.display_name, '') as sender, s.account, s.from_on, s.to_on, s.closing_cents,
      l.lines, l.open, l.preliminary, l.settled
    from bank_import i
    left join person_card p on p.club_id = i.club_id and p.id = i.created_by
    left join lateral (
      select string_agg(distinct ${accountLabel()}, ', ') as account, min(s.from_on) as from_on, max(s.to_on) as to_on,
        (array_agg(s.closing_cents order by s.to_on desc nulls last, s.sequence desc nulls last, s.id desc))[1] as closing_cents
      from bank_statement s join ledger_account_card a on a.club_id = s.club_id and a.id = s.account_id
      where s.club_id = i.club_id and s.import_id = i.id
    ) s on true
    left join lateral (
      select count(*)::integer as lines, count(*) filter (where l.state = 'open')::integer as open,
        count(*) filter (where l.state = 'preliminary')::integer as preliminary,
        count(*) filter (where l.state = 'settled')::integer as settled
      from bank_line l where l.club_id = i.club_id and l.import_id = i.id
    ) l on true
    where i.state <> 'draft'
    order by i.created_at desc, i.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const { total } = await ctx.db
    .selectFrom('bank_import')
    .where('state', '<>', 'draft')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    imports: rows.map((row) => ({
      ID: row.id,
      fileName: row.file_name,
      file: `${row.file_id}-${row.file_name}`,
      format: row.format,
      time: toSeconds(row.created_at),
      sender: row.sender,
      account: row.account ?? '',
      from: toDayNumber(row.from_on),
      to: toDayNumber(row.to_on),
      ...(row.closing_cents !== null && { closing: row.closing_cents }),
      lines: row.lines,
      open: row.open,
      preliminary: row.preliminary,
      settled: row.settled,
      isUndone: row.state === 'undone',
      hash: row.file_hash,
    })),
    total,
  };
};

type RuleRow = {
  id: number;
  iban: string;
  name: string;
  words: string;
  is_incoming: boolean;
  account: string;
  tax: string;
  cost_centre: string;
};

export const bankRules = async (ctx: Ctx): Promise<BankRule[]> => {
  const { rows } = await sql<RuleRow>`
    select r.id, r.iban, r.name, r.words, r.is_incoming, ${accountLabel()} as account,
      case when r.tax_code = 'none' then '' else t.name end as tax, coalesce(k.name, '') as cost_centre
    from bank_rule r join ledger_account_card a on a.club_id = r.club_id and a.id = r.account_id
    join tax_code_card t on t.club_id = r.club_id and t.code = r.tax_code
    left join cost_centre_card k on k.club_id = r.club_id and k.id = r.cost_centre_id
    order by a.number, r.id`.execute(ctx.db);
  return rows.map(({ id, iban, name, is_incoming: isIncoming, cost_centre: costCentre, ...rule }) => ({
    ID: id,
    whom: iban === '' ? name : `Konto ${ibanEnding(iban)}`,
    isIncoming,
    costCentre,
    ...rule,
  }));
};
