import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addPersons, setStaffLevel } from '../persons/index.ts';
import { createPasswordLink, linkSeconds } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { inClub, requireClub } from './in-club.ts';
import { appointedMail, invitationMail, waitingMail } from './platform.mails.ts';
import type { proofOf } from './prove-host.ts';

export type NewAdministrator = { prename: string; lastname: string; email: string };

/** The role that writes everywhere. */
const fullAccess = 90;

const accountWith = ({ db }: Pick<WorkCtx, 'db'>, email: string) =>
  db
    .selectFrom('login_card as l')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'l.club_id').onRef('p.id', '=', 'l.person_id'),
    )
    .where('l.email', '=', email)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['p.id', 'p.first_name as firstName'])
    .forUpdate('p')
    .executeTakeFirst();

/** The address of a club that leads nowhere before it is proven. */
export type AwaitedHost = { host: string; here: string; proof: ReturnType<typeof proofOf> };

const newAccount = async (inside: WorkCtx, { prename, lastname, email }: NewAdministrator) => {
  const person = { club_id: inside.club.id, first_name: prename, last_name: lastname, email, staff_level: fullAccess };
  const [added] = await addPersons(inside, [person]);
  if (!added) throw new Error('nobody was added');
  const { id: clubId, origin } = inside.club;
  const account = { clubId, origin, personId: added.id, email };
  return {
    personId: added.id,
    link: await createPasswordLink(inside, { ...account, seconds: linkSeconds.registration }),
  };
};

/**
 * Inside the club: whoever signs in with this address administrates it from now on; nobody does yet, then a new person
 * who sets a password with the link. To a person who has one no link leads, only a mail: the platform gets into
 * nobody's account. Where the address of the club is still awaited, the mail tells how it is proven instead.
 */
export const appointInside = async (
  inside: WorkCtx,
  by: string,
  clubName: string,
  wanted: NewAdministrator,
  awaited?: AwaitedHost,
) => {
  const email = wanted.email.toLowerCase();
  const known = await accountWith(inside, email);
  if (known) await setStaffLevel(inside, known.id, fullAccess);
  const { personId, link } = known ? { personId: known.id, link: '' } : await newAccount(inside, { ...wanted, email });
  await recordHistory(inside, { kind: 'platform.administratorAppointed', personId, details: { by } });
  const firstName = known?.firstName ?? wanted.prename;
  const mail = () => {
    if (awaited) return waitingMail({ firstName, clubName, ...awaited });
    return known
      ? appointedMail({ firstName, clubName, link: inside.club.origin })
      : invitationMail({ firstName, clubName, link });
  };
  await queueMail(inside, { source: 'platform', clubId: inside.club.id, personId, to: email, ...mail() });
  return { personId, link };
};

/** The first address of a club leads here: whoever administrates it and has no password gets the link to it. */
export const inviteWaiting = async (inside: WorkCtx, clubName: string) => {
  const waiting = await inside.db
    .selectFrom('person_card as p')
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.staff_level', '>=', fullAccess)
    .where('p.deleted_at', 'is', null)
    .where('p.email', '<>', '')
    .where('l.person_id', 'is', null)
    .orderBy('p.id')
    .select(['p.id', 'p.first_name as firstName', 'p.email'])
    .execute();
  const { id: clubId, origin } = inside.club;
  for (const { id: personId, firstName, email } of waiting) {
    const account = { clubId, origin, personId, email };
    const link = await createPasswordLink(inside, { ...account, seconds: linkSeconds.registration });
    const mail = invitationMail({ firstName, clubName, link });
    await queueMail(inside, { source: 'platform', clubId, personId, to: email, ...mail });
  }
};

const dismissOthers = async (inside: WorkCtx, by: string, personId: number) => {
  const others = await inside.db
    .selectFrom('person_card as p')
    .where('p.staff_level', '>=', fullAccess)
    .where('p.id', '<>', personId)
    .orderBy('p.id')
    .select('p.id')
    .forUpdate()
    .execute();
  for (const { id } of others) await setStaffLevel(inside, id, 0);
  if (others.length === 0) return;
  const details = { by, count: others.length };
  await recordHistory(inside, { kind: 'platform.administratorsReplaced', personId: null, details });
};

type Handover = NewAdministrator & { clubId: number; replacesOthers: boolean };

/** Verein übergeben: somebody else administrates it, beside or instead of those who did. */
export const appointAdministrator = async (ctx: WorkCtx, { clubId, replacesOthers, ...wanted }: Handover) => {
  const club = await requireClub(ctx, clubId);
  return inClub(ctx, club, async (inside, by) => {
    const { personId, link } = await appointInside(inside, by, club.name, wanted);
    if (replacesOthers) await dismissOthers(inside, by, personId);
    return { link };
  });
};
