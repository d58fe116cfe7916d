import { conversationTexts } from '@vereinshaus/contract/messaging/conversation-rules';
import type { ConversationSide } from '@vereinshaus/contract/messaging/conversations';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { RecordChecks } from '../../kit/check-access.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { conversationErrors } from './conversations.errors.ts';

export type ConversationKey = { courseId: number; personId: number };

export type Scope = {
  courseId: number;
  course: string;
  personId: number;
  name: string;
  managerId: number;
  side: ConversationSide;
  /** The participant is in the course now. */
  isIn: boolean;
  hasTrainers: boolean;
};

/** Record check behind maySee('conversationsOfCourse'): who trains the course; whoever stands in for a date does not read along. */
const trainsCourse = async (ctx: Ctx, courseId: number): Promise<boolean> =>
  ctx.viewer?.trainedCourses.includes(courseId) === true;

export const conversationChecks: RecordChecks = { 'maySee:conversationsOfCourse': trainsCourse };

type Row = Omit<Scope, 'side'> & { isFamily: boolean; isKnown: boolean };

const sideOf = (ctx: Ctx, { courseId, isFamily }: Row): ConversationSide | undefined => {
  const viewer = viewerOf(ctx);
  if (isFamily) return 'family';
  if (viewer.trainedCourses.includes(courseId)) return 'trainer';
  return hasPermission(viewer, 'course/news', courseId) ? 'office' : undefined;
};

/** Who looks at which conversation. There is one for everybody who takes part, and for whom there are messages already. */
export const findScope = async (ctx: Ctx, { courseId, personId }: ConversationKey): Promise<Scope> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<Row>`
    select c.id as "courseId", c.name as course, p.id as "personId", p.manager_id as "managerId",
      p.display_name as name, (p.id = ${id} or p.manager_id = ${id}) as "isFamily",
      exists (
        select from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = p.id
          and t.role = ${roleLiteral.participant} and t.is_current
      ) as "isIn",
      exists (
        select from conversation v join conversation_message m on m.club_id = v.club_id and m.conversation_id = v.id
        where v.club_id = c.club_id and v.course_id = c.id and v.person_id = p.id
          and (${id} not in (p.id, p.manager_id) or m.home_id = p.manager_id)
      ) as "isKnown",
      exists (
        select from participation_card t where t.club_id = c.club_id and t.course_id = c.id
          and t.role = ${roleLiteral.trainer} and t.is_current
      ) as "hasTrainers"
    from course_card c join person_card p on p.club_id = c.club_id and p.id = ${personId} and p.deleted_at is null
    where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  const side = row && sideOf(ctx, row);
  if (!row || !side || !(row.isIn || row.isKnown)) throw conversationErrors.notFound();
  const { isFamily: _, isKnown: __, ...scope } = row;
  return { ...scope, side };
};

/** Why nobody can write here now; empty = one can. */
export const whyNotWritable = async (ctx: Ctx, { side, isIn, hasTrainers }: Scope): Promise<string> => {
  if (!(await clubSettingsOf(ctx)).familiesWriteTrainers) return conversationTexts.switchedOff;
  if (side === 'office') return 'Hier schreiben die Familie und die Trainer. Das Büro liest mit.';
  if (!isIn) return 'Dieses Gespräch ist zu Ende: Die Teilnahme am Kurs ist vorbei.';
  return side === 'family' && !hasTrainers ? conversationTexts.nobodyLeads : '';
};
