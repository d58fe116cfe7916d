import { randomInt } from 'node:crypto';
import { certificateAlphabet, certificateCodeLength } from '@vereinshaus/contract/certificate-rules';
import { dayInVienna } from '@vereinshaus/contract/days';
import type { ExportedFile } from '@vereinshaus/contract/exports';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf, letterheadOf } from '../clubs/index.ts';
import { drawDocument } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { certificateDocument } from './certificate-document.ts';
import { certificateErrors } from './certificates.errors.ts';
import { type Earned, earnedIn } from './earned.queries.ts';

const newCode = (): string =>
  Array.from({ length: certificateCodeLength }, () => certificateAlphabet[randomInt(certificateAlphabet.length)]).join(
    '',
  );

/** The one of this person and course: made when it is asked for the first time, the same ever after. */
const issued = async (ctx: Ctx, courseId: number, { personId, course }: Earned) => {
  const { rows: made } = await sql`
    insert into certificate (club_id, course_id, person_id, code, issued_at)
    values (current_club(), ${courseId}, ${personId}, ${newCode()}, ${ctx.now})
    on conflict on constraint certificate_once do nothing returning id`.execute(ctx.db);
  if (made.length > 0)
    await recordHistory(ctx, { kind: 'certificate.issued', personId, courseId, details: { course } });
  return ctx.db
    .selectFrom('certificate as z')
    .innerJoin('club as b', 'b.id', 'z.club_id')
    .where('z.course_id', '=', courseId)
    .where('z.person_id', '=', personId)
    .select(['z.code', 'z.issued_at', 'b.name', 'b.color'])
    .executeTakeFirstOrThrow();
};

/** Says whose it is: a family keeps several in one folder. */
const fileNameOf = (...parts: readonly string[]): string => `${parts.join(' ').replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`;

/** Zertifikat herunterladen: only what is earned, for oneself or somebody one manages. */
export const downloadCertificate = async (
  ctx: Ctx,
  { courseId, personId = viewerOf(ctx).id }: { courseId: number; personId?: number | undefined },
): Promise<() => Promise<ExportedFile>> => {
  const earned = (await earnedIn(ctx, courseId)).find((one) => one.personId === personId);
  if (earned === undefined || earned.problem !== '') throw certificateErrors.none();
  const { code, issued_at: issuedAt, name, color } = await issued(ctx, courseId, earned);
  const { certificateText: text } = await clubSettingsOf(ctx);
  const { logo } = await letterheadOf(ctx);
  const document = certificateDocument({
    club: { name, color, logo },
    earned,
    text,
    code,
    issuedOn: dayInVienna(issuedAt),
    checkUrl: `${ctx.club.origin}/zertifikat`,
  });
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, issuedAt)).toString('base64'),
    fileName: fileNameOf('Zertifikat', earned.course, earned.name),
    mimeType: 'application/pdf',
  });
};
