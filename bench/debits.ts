import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type pg from 'pg';
import { owingFamilies } from './bank.ts';
import { startServer } from './processes.ts';
import { addAdmin, addClub, askFor, withDatabase } from './rush.ts';

/** Ein Einzug mit 3.000 Lastschriften: the preview, the notices to all payers, and the file for the bank. */
const debits = 3000;
const fileSeconds = 3;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Einzug');
  await client.query(
    `update club set iban = 'AT611904300234573201', creditor_id = 'AT61ZZZ01234567890' where id = $1`,
    [clubId],
  );
  const payers = await owingFamilies(client, clubId, debits);
  const references = payers.map((id) => `M-${customerReference(id)}-1`);
  await client.query(
    `with p as (
       update person w set email = 'familie' || w.id || '@example.test' from unnest($2::integer[]) as x (id)
       where w.club_id = $1 and w.id = x.id returning w.id
     ), m as (
       insert into payment_method (club_id, person_id, kind, last4, country, is_default, created_at)
       select $1, x.id, 'sepm', '0040', 'AT', true, now() from unnest($2::integer[]) as x (id) returning id, person_id
     )
     insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, account_holder, iban, signed_at)
     select $1, m.id, r.reference, 'AT61ZZZ01234567890', 'Mandat', 1, 'Vera Familie', 'AT541200010020030040', now()
     from m join unnest($2::integer[], $3::text[]) as r (id, reference) on r.id = m.person_id`,
    [clubId, payers, references],
  );
  return { clubId, cookie: await addAdmin(client, clubId), payers };
};

type Plan = { on: number; accounts: { ID: number }[]; families: { ID: number; amount: number }[] };

export const runDebits = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const { payers, ...who } = await arrange(client);
      const ask = (path: string, body?: object) => askFor(side, { ...who, path, ...(body !== undefined && { body }) });
      const shown = await ask('/accounting/bank_export/debits');
      const { on, accounts, families }: Plan = JSON.parse(shown.text);
      const prepared = await ask('/accounting/bank_export/debits', {
        on,
        account_ID: accounts[0]?.ID ?? 0,
        payers,
        amount: families.reduce((sum, { amount }) => sum + amount, 0),
      });
      const { ID }: { ID: number } = JSON.parse(prepared.text);
      const exported = await ask('/accounting/bank_export/export', { ID });
      const { file }: { file: string } = JSON.parse(exported.text);
      const written = await ask(`/file/download/${encodeURIComponent(file)}`);
      const count = written.text.match(/<DrctDbtTxInf>/g)?.length ?? 0;
      const seconds = (ms: number) => (ms / 1000).toFixed(2);
      say(
        `${count} debits: previewed in ${seconds(shown.ms)} s, prepared and announced in ${seconds(prepared.ms)} s, ` +
          `file written in ${seconds(exported.ms)} s (limit ${fileSeconds}), downloaded in ${seconds(written.ms)} s`,
      );
      return count === debits && exported.ms <= fileSeconds * 1000;
    } finally {
      await side.stop();
    }
  });
