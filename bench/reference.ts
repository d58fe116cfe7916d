import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The cost of the same replies without the product: bare Fastify and `pool.query(text, values)` on a connection of the owner. No
 * transaction, no row-level security, no access rules, no input schemas. With PREPARED=true every statement is prepared by name: the
 * harder comparison.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const clubId = Number(process.env.CLUB);
const isPrepared = process.env.PREPARED === 'true';

const rowColumns = `
  p.id, p.manager_id, p.first_name, p.last_name, p.email, p.phone, p.emergency_phone, p.birth_date, p.death_date,
  p.deleted_at, p.sex, p.street, p.house_number, p.door, p.postal_code, p.locality, p.country, p.titles_before,
  p.titles_after, p.member_since, p.last_login_at, p.last_active_at, p.data_confirmed_at, p.staff_level, p.is_trainer,
  p.mailing, p.extra, m.first_name as manager_first_name, m.last_name as manager_last_name,
  (select jsonb_build_object(
      'codes', coalesce(jsonb_agg(r.code order by r.code) filter (where r.starts_on <= current_date and (r.ends_on is null or r.ends_on > current_date)), '[]'),
      'since', min(r.starts_on) filter (where r.code between 1 and 499))
    from membership_role r where r.club_id = p.club_id and r.person_id = p.id) as roles`;

const living = (alias: string) => `${alias}.deleted_at is null and ${alias}.death_date is null`;

const byName = 'p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id';

/** The details of a row are read only for the rows of the page. */
const pageOf = (page: string) => `with page as (select *, row_number() over () as position from (${page}) sorted)
  select ${rowColumns}, page.total from page
  join person p on p.club_id = $1 and p.id = page.id
  join person m on m.club_id = p.club_id and m.id = p.manager_id
  order by page.position`;

/**
 * The fastest known statement for each reply, even if the product uses another. Faster ones belong here; `same-answers.ts` checks that
 * they return the same.
 */
const statements = {
  status: {
    name: 'status',
    text: `select p.id, p.manager_id, p.first_name, p.last_name, p.email, p.staff_level, p.is_trainer
      from session s join person p on p.club_id = s.club_id and p.id = s.person_id
      where s.club_id = $1 and s.token_hash = $2 and s.expires_at > now()`,
  },
  list: {
    name: 'list',
    text: pageOf(`select p.id, (select count(*) from person c where c.club_id = $1 and ${living('c')}) as total
      from person p where p.club_id = $1 and ${living('p')} order by ${byName} limit $2 offset $3`),
  },
  search: {
    name: 'search',
    text: pageOf(`select p.id, count(*) over () as total from person p
      where p.club_id = $1 and p.search_text like $4 and ${living('p')} order by ${byName} limit $2 offset $3`),
  },
  filter: {
    name: 'filter',
    text: pageOf(`select p.id, count(*) over () as total from person p
      where p.club_id = $1 and p.search_text like $4 and fold(p.last_name) like $4 and ${living('p')}
      order by ${byName} limit $2 offset $3`),
  },
  typed: {
    name: 'typed',
    // The appended empty text keeps the planner from walking through the names in order.
    text: `select p.id, p.first_name, p.last_name, p.birth_date from person p
      where p.club_id = $1 and p.search_text like $3 and ${living('p')}
      order by (p.last_name || '') collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id limit $2`,
  },
  person: {
    name: 'person',
    text: `select ${rowColumns}, p.club_id, p.job_title, p.place_id, p.svn_token, p.letter_salutation, p.company_name,
        p.company_position, p.vat_id, p.company_register_number, p.health_note, p.internal_note, p.reminder_level,
        p.legal_representative_id, p.payment_method, p.whatsapp_phone, p.image,
        l.first_name as representative_first_name, l.last_name as representative_last_name,
        l.phone as representative_phone, l.email as representative_email,
        (select jsonb_build_object(
            'managees', jsonb_agg(g.id order by g.birth_date, g.id) filter (where g.manager_id = p.id and g.id <> p.id),
            'confirmed_at', extract(epoch from max(g.data_confirmed_at))::integer)
          from person g where g.club_id = p.club_id and g.manager_id = p.manager_id and g.deleted_at is null) as "group"
      from person p
      join person m on m.club_id = p.club_id and m.id = p.manager_id
      left join person l on l.club_id = p.club_id and l.id = p.legal_representative_id
      where p.club_id = $1 and p.id = $2`,
  },
  login: {
    name: 'login',
    text: `select l.person_id, l.password_hash from login l join person p on p.club_id = l.club_id and p.id = l.person_id
      where l.club_id = $1 and l.email = $2 and p.deleted_at is null and p.death_date is null`,
  },
  openSession: {
    name: 'openSession',
    text: `insert into session (club_id, token_hash, person_id, created_at, expires_at, last_seen_at)
      values ($1, $2, $3, now(), now() + interval '1 day', now())`,
  },
} as const;

const rowsOf = async ({ name, text }: { name: string; text: string }, given: readonly unknown[]) => {
  const values = [clubId, ...given];
  const statement = isPrepared ? { name, text, values } : { text, values };
  return (await pool.query<Record<string, unknown>>(statement)).rows;
};

const hashed = (token: string) => createHash('sha256').update(token).digest();

type Query = Readonly<Record<string, string>>;

const page = async (query: Query) => {
  const size = Number(query.size);
  const offset = (Number(query.page) - 1) * size;
  const rows =
    query.filters !== undefined
      ? await rowsOf(statements.filter, [size, offset, `%${String(JSON.parse(query.filters).lastname)}%`])
      : query.search !== undefined
        ? await rowsOf(statements.search, [size, offset, `%${query.search}%`])
        : await rowsOf(statements.list, [size, offset]);
  return { users: rows, total: rows[0]?.total ?? 0 };
};

const app = Fastify();
app.get('/api/user/status', async (request) => {
  const token = /=(.+)$/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return (await rowsOf(statements.status, [hashed(token)]))[0];
});
app.get<{ Querystring: Query }>('/api/user/subusers', async (request) => page(request.query));
app.get<{ Querystring: Query }>('/api/user/search', async ({ query }) => {
  return { users: await rowsOf(statements.typed, [Number(query.size), `%${query.name}%`]) };
});
app.get<{ Querystring: Query }>('/api/user', async (request) => {
  return (await rowsOf(statements.person, [Number(request.query.child_ID)]))[0];
});
app.post<{ Body: { username: string; password: string } }>('/api/user/login', async (request, reply) => {
  const [login] = await rowsOf(statements.login, [request.body.username.toLowerCase()]);
  if (!login || !(await verify(String(login.password_hash), request.body.password))) return reply.code(401).send();
  const token = randomBytes(32).toString('base64url');
  await rowsOf(statements.openSession, [hashed(token), login.person_id]);
  return reply.header('set-cookie', `verein_${clubId}=${token}; Path=/; HttpOnly`).send({ status: 'success' });
});
app.get('/readyz', async () => ({ status: 'ready' }));

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
