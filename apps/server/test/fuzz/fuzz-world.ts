import { createHash, randomBytes } from 'node:crypto';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../factories/index.ts';
import type { Rows } from '../factories/rows.ts';
import type { Actor } from './draw-request.ts';

/** A small club with a bit of everything, so that ids between 1 and 40 often exist. */
export const buildWorld = async (house: Rows) => {
  const clubId = await buildClub(house);
  const admin = await buildPerson(house, clubId, { staff_level: 90, email: 'admin@x.test' });
  const parent = await buildPerson(house, clubId, { email: 'vera@x.test' });
  for (let index = 0; index < 10; index += 1) {
    const child = await buildPerson(house, clubId, { birth_date: '2016-05-04', manager_id: parent.personId });
    const courseId = await buildCourse(house, clubId, { max_participants: 4 });
    await buildParticipation(house, clubId, courseId, child.personId);
  }
  await buildGrant(house, clubId, parent.personId, 'tags');
  return { clubId, admin, parent };
};

type World = Awaited<ReturnType<typeof buildWorld>>;

/** Random requests also sign out, demote and anonymise the actors: now and then they are restored, with new cookies. */
export const restoreWorld = async (house: Rows, { clubId, admin, parent }: World): Promise<Record<Actor, string>> => {
  await house.sql(
    `update person set staff_level = case when id = $2 then 90 else 0 end, deleted_at = null, death_date = null,
       manager_id = id, merged_into_id = null where club_id = $1 and id in ($2, $3)`,
    [clubId, admin.personId, parent.personId],
  );
  const sign = async (personId: number) => {
    const token = randomBytes(32).toString('base64url');
    await house.sql(
      `insert into session (club_id, token_hash, person_id, created_at, expires_at, last_seen_at)
       values ($1, $2, $3, now(), now() + interval '1 day', now())`,
      [clubId, createHash('sha256').update(token).digest(), personId],
    );
    return `verein_${clubId}=${token}`;
  };
  return { admin: await sign(admin.personId), parent: await sign(parent.personId), anonymous: '' };
};
