import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { queueMail } from '../src/modules/system/index.ts';
import { buildClub, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

/**
 * The only functions that bypass the policies. Most take the club from the transaction. Some work for the whole installation without
 * revealing anything: which courses have a free place for a person on the waiting list, and which clubs look for a substitute, remind of
 * due amounts or have announced it, have a bank change that is due, Ersatzstunden, reserved places to charge, online payments, weekly
 * messages or invoices that they send automatically; whose payment a signed message of the provider is about; and which mails no worker
 * holds any more. Some are for the platform alone (club 0): founding and erasing clubs, their sizes, their errors without contents, and
 * which of them an account of another installation is in. The others are called by a trigger alone. Reviewed like code.
 */
const doors = [
  'call_mails_unclear',
  'club_figures',
  'club_of_payment',
  'club_usage',
  'clubs_of_address_hash',
  'clubs_seeking_substitutes',
  'clubs_that_ask',
  'clubs_that_remind',
  'clubs_that_remind_late',
  'clubs_that_send_invoices',
  'clubs_to_ask_for_l19',
  'clubs_to_charge',
  'clubs_with_announcements',
  'clubs_with_archive_to_clear',
  'clubs_with_blocks',
  'clubs_with_cloud_to_clear',
  'clubs_with_digests',
  'clubs_with_draws_to_tell',
  'clubs_with_due_bank_change',
  'clubs_with_due_webhooks',
  'clubs_with_ending_agreements',
  'clubs_with_ending_papers',
  'clubs_with_invited',
  'clubs_with_living_lists',
  'clubs_with_old_arrivals',
  'clubs_with_open_makeups',
  'clubs_with_own_sender',
  'clubs_with_payments',
  'clubs_with_sign_on',
  'clubs_with_tryouts',
  'clubs_with_waiting',
  'copy_for_practice',
  'courses_to_promote',
  'document_gets_number',
  'erase_club',
  'erase_in_books',
  'failed_jobs',
  'find_person',
  'forget_activation_codes',
  'forget_answer_links',
  'forget_bank_drafts',
  'forget_browser_errors',
  'forget_club_applications',
  'forget_devices',
  'forget_email_changes',
  'forget_family_codes',
  'forget_import_tables',
  'forget_mail_texts',
  'forget_password_links',
  'forget_provider_events',
  'forget_request_keys',
  'forget_sessions',
  'forget_webhook_deliveries',
  'found_club',
  'found_rehearsed_club',
  'house_troubles',
  'ledger_entry_stays',
  'linked_accounts',
  'prae_days_elsewhere',
  'retry_failed_job',
  'reversal_uses_entries',
  'search_bank_line',
  'search_bank_line_by_iban',
  'search_contact',
  'search_invoice',
  'search_person',
  'settlement_uses_items',
  'stays_for_the_books',
];

describe('one club never sees another', () => {
  it('the application runs as a role that cannot bypass the policies and owns nothing', async () => {
    const { rows } = await house().database.transaction({ tenant: 1, readOnly: true }, (db) =>
      sql`select rolname::text, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owned
          from pg_roles r where rolname = current_user`.execute(db),
    );
    expect(rows).toEqual([{ rolname: 'vereinshaus_app', rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('every table with a club has a policy', async () => {
    const open = await house().sql(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it('only the known functions lead through the policies', async () => {
    const functions = await house().sql<{ proname: string }>(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
    );
    expect(functions.map((row) => row.proname)).toEqual(doors);
  });

  it('no function with a parsed body takes the row of a table, which could get no column with a default any more', async () => {
    const functions = await house().sql(
      `select f.oid::regprocedure::text as name from pg_proc f where f.pronamespace = 'public'::regnamespace and f.prosqlbody is not null
         and exists (select from unnest(f.proargtypes) a (oid) join pg_type t on t.oid = a.oid where t.typrelid <> 0)`,
    );
    expect(functions).toEqual([]);
  });

  it('a query without a club finds nothing, with one only its rows', async () => {
    const [one, two] = [await buildClub(house()), await buildClub(house())];
    await buildPerson(house(), one, { last_name: 'Eins' });
    await buildPerson(house(), two, { last_name: 'Zwei' });
    const namesIn = (tenant: number | null) =>
      house().database.transaction({ tenant, readOnly: true }, async (db) =>
        (await db.selectFrom('person as p').select('p.last_name').execute()).map((row) => row.last_name),
      );
    expect(await namesIn(null)).toEqual([]);
    expect(await namesIn(one)).toEqual(['Eins']);
    expect(await namesIn(two)).toEqual(['Zwei']);
  });

  it('writing into another club is refused by the database', async () => {
    const [one, two] = [await buildClub(house()), await buildClub(house())];
    const { personId } = await buildPerson(house(), two, { last_name: 'Unberührt' });
    const inOne = <T>(run: Parameters<ReturnType<typeof house>['database']['transaction']>[1]) =>
      house().database.transaction({ tenant: one }, run) as Promise<T>;
    await expect(
      inOne((db) => db.insertInto('person').values({ club_id: two, last_name: 'Eindringling' }).execute()),
    ).rejects.toThrow(/row-level security/);
    await inOne((db) => db.updateTable('person').set({ last_name: 'Geändert' }).where('id', '=', personId).execute());
    await inOne((db) => db.deleteFrom('person').where('id', '=', personId).execute());
    await inOne((db) => db.updateTable('club').set({ name: 'Gekapert' }).where('id', '=', two).execute());
    expect(await house().sql('select last_name from person where id = $1', [personId])).toEqual([
      { last_name: 'Unberührt' },
    ]);
    expect(await house().sql("select 1 from club where name = 'Gekapert'")).toEqual([]);
  });

  it('the club of a transaction does not stick to the connection', async () => {
    const one = await buildClub(house());
    await house().database.transaction({ tenant: one }, (db) => sql`select 1`.execute(db));
    const { rows } = await sql<{ club: number | null }>`select current_club() as club`.execute(
      house().database.registry,
    );
    expect(rows).toEqual([{ club: null }]);
  });

  it('jobs are seen and enqueued by their own club, and changed by none', async () => {
    const [one, two] = [await buildClub(house()), await buildClub(house())];
    for (const clubId of [one, two]) {
      await house().database.transaction({ tenant: clubId }, (db) =>
        queueMail(
          { db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) },
          {
            source: 'platform',
            clubId,
            personId: null,
            to: `an${clubId}@test.at`,
            subject: 'Nachricht',
            body: 'Hallo',
          },
        ),
      );
    }
    const clubsSeen = async (tenant: number | null) => {
      const jobs = sql<{ club: number }>`select distinct (data ->> 'clubId')::integer as club from pgboss.job`;
      const { rows } = await house().database.transaction({ tenant, readOnly: true }, (db) => jobs.execute(db));
      return rows.map(({ club }) => club);
    };
    expect([await clubsSeen(one), await clubsSeen(two), await clubsSeen(null)]).toEqual([[one], [two], []]);
    const inOne = (statement: ReturnType<typeof sql>) =>
      house().database.transaction({ tenant: one }, (db) => statement.execute(db));
    await expect(
      inOne(
        sql`insert into pgboss.job (name, data) values ('deliver-mail', jsonb_build_object('clubId', ${two}::integer))`,
      ),
    ).rejects.toThrow(/row-level security/);
    expect((await inOne(sql`update pgboss.job set state = 'cancelled'`)).numAffectedRows).toBe(0n);
    expect((await inOne(sql`delete from pgboss.job`)).numAffectedRows).toBe(0n);
    expect((await inOne(sql`select from pgboss.archive`)).rows).toEqual([]);
    const [partition] = await house().sql<{ name: string }>(
      `select partition_name as name from pgboss.queue where name = 'deliver-mail'`,
    );
    await expect(inOne(sql`select from ${sql.table(`pgboss.${partition?.name}`)}`)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('persons and their managers cannot be of different clubs', async () => {
    const [one, two] = [await buildClub(house()), await buildClub(house())];
    const { personId } = await buildPerson(house(), two);
    await expect(buildPerson(house(), one, { manager_id: personId })).rejects.toThrow(/person_manager/);
  });
});
