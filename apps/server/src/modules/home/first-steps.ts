import { missingInImprint } from '@vereinshaus/contract/clubs/imprint';
import { type FirstStep, firstSteps } from '@vereinshaus/contract/home/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf, readImprint, saveClub } from '../clubs/index.ts';
import { isShown } from '../courses/index.ts';
import { boardOn } from '../membership/index.ts';

/** With fewer than that the club has not moved in: those who set it up are there from the beginning. */
const personsToBegin = 5;

/** The imprint is asked of the club, which knows what it lacks. */
type TracedStep = Exclude<FirstStep, 'imprint'>;

const stepsDone = async (ctx: Ctx): Promise<Readonly<Record<TracedStep, boolean>>> => {
  const { rows } = await sql<Record<TracedStep, boolean>>`
    select
      v.address <> '' and v.zvr <> '' and exists (select from club_logo_card l where l.club_id = v.id) as club,
      v.iban <> '' and v.account_name <> '' as bank,
      v.privacy_link <> '' as privacy,
      (select count(*) from (select from person_card p where p.deleted_at is null limit ${personsToBegin}) few) >= ${personsToBegin} as persons,
      exists (select from course_card c where c.deleted_at is null and ${isShown(ctx.now)}) as courses,
      (select count(*) from person_card p where p.staff_level >= 90 and p.deleted_at is null) > 1 as "secondAdmin",
      exists (select from passkey k where k.person_id = ${viewerOf(ctx).id})
        or exists (select from authenticator_app a where a.person_id = ${viewerOf(ctx).id} and a.confirmed_at is not null) as "secondFactor",
      exists (select from invitation_wave) as invitations
    from club_card v where v.id = current_club()`.execute(ctx.db);
  if (!rows[0]) throw new Error('there is no club here');
  return rows[0];
};

const names = Object.keys(firstSteps) as FirstStep[];

/** Erste Schritte: each is done when its trace is there, and nobody has to tick anything off. */
export const readFirstSteps = async (ctx: Ctx) => {
  if (!(await clubSettingsOf(ctx)).showFirstSteps) return { steps: [] };
  const missing = missingInImprint(
    await readImprint(ctx, { boardToday: (asked) => boardOn(asked, undefined), operator: '' }),
  );
  const done = { ...(await stepsDone(ctx)), imprint: missing.length === 0 };
  return {
    steps: names.map((name) => ({ name, isDone: done[name], missing: name === 'imprint' ? [...missing] : [] })),
  };
};

export const hideFirstSteps = (ctx: Ctx) => saveClub(ctx, { settings: { showFirstSteps: false } });
