import type { WorkCtx } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { lettersPerAddress, noticeLetter, personsByNumber } from '../messaging/index.ts';
import { queuePushes } from '../push/index.ts';
import { type LetterFact, queueMails } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { childrenOfDraw } from './draw-record.ts';

const page = { label: 'Zu den Verlosungen', path: '/verlosungen' };

type DrawMessage = {
  text: TextDefinition<'verlosung'>;
  name: string;
  facts: readonly LetterFact[];
  /** Stands on a screen that others can read, too: without names. */
  notice: string;
};

/** One letter per address, and a push: it is about a place, so nobody has to have asked for it. */
const tell = async (ctx: WorkCtx, personIds: readonly number[], { text, name, facts, notice }: DrawMessage) => {
  const persons = await personsByNumber(ctx, personIds);
  const told = await wordText(ctx, await senderOf(ctx), text, { values: { verlosung: name } });
  const letter = await noticeLetter(ctx, { told, facts, page });
  await queueMails(
    ctx,
    ctx.club.id,
    lettersPerAddress(persons).map(({ personId, to }) => ({ personId, to, ...letter })),
  );
  await queuePushes(ctx, {
    kind: 'waitlist',
    personIds: persons.flatMap(({ id, managerId }) => [id, managerId]),
    title: notice,
    text: name,
    link: page.path,
    urgency: 'confirmation',
  });
};

type Change = { drawId: number; name: string; change: string; reason: string };

/** To everybody who has wished: what is different now, and why. */
export const tellWishing = async (
  ctx: WorkCtx,
  { drawId, name, change, reason }: Change,
  text: TextDefinition<'verlosung'>,
) => {
  const facts = [
    { label: 'Was', text: change },
    { label: 'Grund', text: reason },
  ];
  await tell(ctx, await childrenOfDraw(ctx, drawId), { text, name, facts, notice: 'Verlosung geändert' });
};

/** `notice`: what it is about, in two words. */
export type FamilyResult = { personIds: readonly number[]; facts: readonly LetterFact[]; notice?: string };

/** To one family, child by child: what it has wished, or what became of it and why. */
export const tellResult = (
  ctx: WorkCtx,
  name: string,
  { personIds, facts, notice = 'Ergebnis der Verlosung' }: FamilyResult,
  text: TextDefinition<'verlosung'>,
) => tell(ctx, personIds, { text, name, facts, notice });
