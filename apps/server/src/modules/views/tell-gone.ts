import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { livingListGoneText } from './views.texts.ts';

type Watcher = { id: number; firstName: string; lastName: string; email: string };

/** Whoever else is told when the view changes. The caller holds the view: nobody begins to watch it meanwhile. */
const otherWatchers = async (ctx: Ctx, viewId: number): Promise<readonly Watcher[]> => {
  const { rows } = await sql<Watcher>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", trim(p.email) as email from view_watch w
    join person_card p on p.club_id = w.club_id and p.id = w.person_id
    where w.view_id = ${viewId} and w.person_id <> ${viewerOf(ctx).id} order by p.id`.execute(ctx.db);
  return rows;
};

/** A list that nobody looks at any more is said to whoever relies on hearing of it; silence would mean that nothing changed. */
export const tellGone = async (ctx: Ctx, view: { id: number; name: string }): Promise<number> => {
  const watchers = await otherWatchers(ctx, view.id);
  const sender = watchers.length === 0 ? undefined : await senderOf(ctx);
  for (const { id, firstName, lastName, email } of watchers) {
    await recordHistory(ctx, { kind: 'views.watchEnded', personId: id, details: { view: view.name } });
    if (sender === undefined || email === '') continue;
    const source = livingListGoneText;
    const { subject, body: words } = await wordText(ctx, sender, source, {
      reader: { id, firstName, lastName },
      values: { ansicht: view.name },
    });
    const button = { label: 'Lebende Listen', url: `${ctx.club.origin}/ansichten` };
    const letter = letterFrom(ctx, sender, { title: subject, blocks: [], button, words });
    await queueMail(ctx, {
      source,
      clubId: ctx.club.id,
      personId: id,
      to: email,
      subject,
      ...letter,
      urgency: 'notice',
    });
  }
  return watchers.length;
};
