import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import {
  addDays,
  fromDayNumber,
  type IsoDay,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import type { Answer, TestHouse } from '../harness.ts';

type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<Answer<C>>;

/** Two years that meet within the bank's period: months of both can be closed, and the first of them as a whole. */
const years = [
  { start: 20_250_201, end: 20_260_131, months: [20_251_130, 20_251_231, 20_260_131] },
  { start: 20_260_201, end: 20_270_131, months: [20_260_228] },
] as const;

/** Closing and reopening, entries meanwhile, and the rules for all of it. */
export const closedBooks = async (house: TestHouse, { clubId, ask }: { clubId: number; ask: Ask }) => {
  for (const { start, end } of years) await ask(contract.businessYears.prepare, { start, end });
  const lockedThrough = async (): Promise<IsoDay | null> => {
    const [row] = await house.sql<{ day: IsoDay | null }>(
      'select max(locked_through)::text as day from business_year where club_id = $1',
      [clubId],
    );
    return row?.day ?? null;
  };
  /** A digest of all closed entries. */
  const digestOf = async (through: IsoDay) => {
    const [row] = await house.sql<{ digest: string }>(
      `select md5(string_agg(concat_ws(':', id, debit_id, credit_id, amount_cents, cancelled_at is null), ',' order by id)) as digest
       from ledger_entry where club_id = $1 and document_on <= $2::date`,
      [clubId, through],
    );
    return row?.digest ?? '';
  };
  let hasBeenClosed = false;
  let sealed: { through: IsoDay; digest: string } | null = null;
  const seal = async () => {
    const through = await lockedThrough();
    hasBeenClosed ||= through !== null;
    sealed = through === null ? null : { through, digest: await digestOf(through) };
  };
  const list = async () => (await ask(contract.businessYears.list, {})).reply ?? [];

  /** No bank call may be refused because a month is closed. */
  const open = async <T extends Pick<Answer<Call>, 'refusal'>>(answer: Promise<T>): Promise<T> => {
    const told = await answer;
    if (/abgeschlossen/.test(told.refusal?.message ?? '')) throw new Error(`refused: ${told.refusal?.message}`);
    return told;
  };

  const requireDayOf = async (lineId: number) => {
    const through = await lockedThrough();
    const posted = await house.sql<{ told: IsoDay; posted: IsoDay }>(
      `select l.booked_on::text as told, d.document_on::text as posted from bank_line l
       join bank_assignment s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
       join ledger_document d on d.club_id = s.club_id and d.id = s.document_id
       where l.club_id = $1 and l.id = $2`,
      [clubId, lineId],
    );
    for (const { told, posted: on } of posted) {
      const wanted = through !== null && told <= through ? addDays(through, 1) : told;
      if (on !== wanted) throw new Error(`told of ${told}, closed through ${through}, posted on ${on}`);
    }
  };

  const typeRow = async (on: IsoDay, cents: number) => {
    const through = await lockedThrough();
    const { http } = await ask(contract.accounting.addRow, {
      text: 'Beleg',
      betrag: cents,
      belegdatum: toSeconds(startOfDayInVienna(on)),
      buchsymbol: 'KA',
      gkonto: 7650,
      konto: 2700,
    });
    const isClosed = through !== null && on <= through;
    if ((http === 200) === isClosed) throw new Error(`a row of ${on} was answered ${http}, closed through ${through}`);
  };

  const cancelRow = async (number: number) => {
    const through = await lockedThrough();
    const rows = await house.sql<{ id: number; day: IsoDay }>(
      `select e.id, e.document_on::text as day from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and d.source = 'hand' and d.kind = 'manual' and e.cancelled_at is null order by e.id`,
      [clubId],
    );
    const row = rows[number % Math.max(1, rows.length)];
    if (row === undefined) return;
    const { http } = await ask(contract.accounting.cancelRow, { ledgerRow_ID: row.id });
    if (http === 200 && through !== null && row.day <= through) throw new Error(`a row of ${row.day} was cancelled`);
  };

  const close = async (number: number) => {
    const months = years.flatMap(({ months: ends }, index) => ends.map((through) => ({ index, through })));
    const { index, through } = months[number % months.length] ?? { index: 0, through: 0 };
    const chosen = (await list()).find(({ start }) => start === years[index]?.start);
    await ask(contract.businessYears.close, { ID: chosen?.ID ?? 0, through });
    await seal();
  };

  const reopen = async (number: number) => {
    const standing = await list();
    const chosen = standing[number % Math.max(1, standing.length)];
    const months = years.find(({ start }) => start === chosen?.start)?.months ?? [];
    const through = [0, ...months][number % (months.length + 1)] ?? 0;
    await ask(contract.businessYears.reopen, { ID: chosen?.ID ?? 0, through, reason: 'Nachtrag' });
    await seal();
  };

  const view = async (report: 'balanceSheet' | 'balances', from: number, to: number) =>
    (await ask(contract.reports.view, { report, from, to })).reply?.rows ?? [];

  /** The violation at this moment, for a day that the number selects. */
  const broken = async (number: number): Promise<string | undefined> => {
    if (sealed !== null && (await digestOf(sealed.through)) !== sealed.digest)
      return `something changed that is closed through ${sealed.through}`;
    const to = toDayNumber(addDays('2026-03-03', -(number % 60)));
    const sheet = await view('balanceSheet', 20_250_201, to);
    const sumOf = (label: string) => sheet.find(({ cells }) => cells[1] === label)?.cells[2];
    if (sumOf('Summe Aktiva') === undefined || sumOf('Summe Aktiva') !== sumOf('Summe Passiva'))
      return `on ${to} the sides are ${sumOf('Summe Aktiva')} and ${sumOf('Summe Passiva')}`;
    const told = new Map((await view('balances', to, to)).map(({ account, cells }) => [account, Number(cells.at(-1))]));
    const sums = await house.sql<{ number: number; cents: string }>(
      `select a.number, sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
       from ledger_account a
       join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and not (d.kind = 'closing' and d.document_on = $2::date)
       where a.club_id = $1 and a.kind <> 5 and e.document_on <= $2::date group by a.number`,
      [clubId, fromDayNumber(to)],
    );
    const wrong = sums.find(({ number: nr, cents }) => (told.get(nr) ?? 0) !== Number(cents));
    if (wrong !== undefined)
      return `account ${wrong.number} on ${to}: rows ${wrong.cents}, report ${told.get(wrong.number)}`;
    const [ends, begins] = [await view('balances', 20_250_201, 20_260_131), await view('balances', 20_260_201, to)];
    const began = new Map(begins.map(({ account, cells }) => [account, cells[2]]));
    const torn = ends.find(
      ({ account, cells }) =>
        account && account < 4000 && to > 20_260_201 && cells.at(-1) !== (began.get(account) ?? 0),
    );
    return torn === undefined
      ? undefined
      : `account ${torn.account} ends with ${torn.cells.at(-1)}, begins with ${began.get(torn.account)}`;
  };

  return { open, requireDayOf, typeRow, cancelRow, close, reopen, broken, wasClosed: () => hasBeenClosed };
};
