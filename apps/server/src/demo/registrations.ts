import { emptyPerson } from '@vereinshaus/contract/persons/person-input';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** How the newest Verwalter of a club came in: through the form. */
const writeNewest = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `insert into registration (club_id, token, fingerprint, position, source, person_id, wish, consents, state, created_at)
     select p.club_id, p.id, sha256(p.id::text::bytea), 0, 'public', p.id,
       coalesce((select min(r.code) from membership_role r
         where r.club_id = p.club_id and r.person_id = p.id and r.code in (1, 3)), 0),
       jsonb_build_object('privacy', true, 'newsletter', p.mailing = 1), 'done', p.created_at
     from person p
     where p.club_id = $1 and p.manager_id = p.id and p.deleted_at is null and p.death_date is null and p.birth_date is not null
     order by p.created_at desc, p.id limit 15`,
    [clubId],
  );

/** The mother of the demo family forgot that she has an account, and brings another child along. */
const heldOf = (prename: string, birthDate: string, email: string) =>
  JSON.stringify({
    data: { ...emptyPerson, prename, lastname: 'Gruber', email, phone: '436640123456' },
    birthDate,
    isMinor: birthDate > '2010',
    svn: '',
    wish: 1,
    extra: {},
    wantsNewsletter: true,
    internalNote: '',
  });

const writeHeld = async (client: pg.ClientBase, clubId: number) => {
  const { email } = signInsOfTown.family;
  const held = [heldOf('Sabine', '1985-09-26', email), heldOf('Mia', '2021-05-12', '')];
  await client.query(
    `insert into registration
       (club_id, token, fingerprint, position, source, known_person_id, known_by, wish, consents, state, held, created_at)
     select $1, 20261115, sha256('Gruber'), h.position - 1, 'public',
       case when h.position = 1 then l.person_id end, case when h.position = 1 then 'email' end,
       1, '{"privacy": true, "newsletter": true}', 'held', h.held::jsonb, now() - interval '1 day'
     from login l, unnest($3::text[]) with ordinality as h (held, position)
     where l.club_id = $1 and l.email = $2`,
    [clubId, email, held],
  );
};

/** Registrierungen der Vorführ-Vereine: some that are settled, and one family that waits for the office. */
export const writeRegistrations = async (client: pg.ClientBase, town: number, others: readonly number[]) => {
  for (const clubId of [town, ...others]) await writeNewest(client, clubId);
  await writeHeld(client, town);
};
