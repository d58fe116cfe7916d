import { randomInt } from 'node:crypto';
import { certificateAlphabet, certificateCodeLength } from '@vereinshaus/contract/certificates/rules';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { letterheadOf, senderOf } from '../clubs/index.ts';
import { drawDocument, type PdfDocument } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { wordText } from '../wording/index.ts';
import { type CertificatePaper, certificateDocument, certificatesDocument } from './certificate-document.ts';
import { certificateErrors } from './certificates.errors.ts';
import { certificateText } from './certificates.texts.ts';
import { certificatesOfFamily, type EarnedCertificate, earnedByAll } from './earned.queries.ts';

const newCode = (): string =>
  Array.from({ length: certificateCodeLength }, () => certificateAlphabet[randomInt(certificateAlphabet.length)]).join(
    '',
  );

/** The one of this person and course: made when it is asked for the first time, the same ever after. */
const issued = async (ctx: Ctx, courseId: number, { personId, course }: EarnedCertificate) => {
  const { rows: made } = await sql`
    insert into certificate (club_id, course_id, person_id, code, issued_at)
    values (current_club(), ${courseId}, ${personId}, ${newCode()}, ${ctx.now})
    on conflict on constraint certificate_once do nothing returning id`.execute(ctx.db);
  if (made.length > 0)
    await recordHistory(ctx, { kind: 'certificate.issued', personId, courseId, details: { course } });
  return ctx.db
    .selectFrom('certificate as z')
    .innerJoin('club_card as b', 'b.id', 'z.club_id')
    .where('z.course_id', '=', courseId)
    .where('z.person_id', '=', personId)
    .select(['z.code', 'z.issued_at', 'b.name', 'b.color'])
    .executeTakeFirstOrThrow();
};

const dayText = (day: string | null) => (day === null ? '' : formatDay(day));

const valuesOf = ({ course, from, to, percent }: EarnedCertificate) => ({
  kurs: course,
  von: dayText(from),
  bis: dayText(to),
  anteil: `${percent} %`,
});

/** What stands on every paper of a course. */
const paperOf = async (ctx: Ctx, courseId: number) => {
  const sender = await senderOf(ctx);
  const { logo } = await letterheadOf(ctx);
  return async (earned: EarnedCertificate) => {
    const { code, issued_at: issuedAt, name, color } = await issued(ctx, courseId, earned);
    const club = { name, color, logo };
    const { body } = await wordText(ctx, sender, certificateText, { values: valuesOf(earned) });
    const paper = {
      club,
      earned,
      words: body.trim(),
      code,
      issuedOn: dayInVienna(issuedAt),
      checkUrl: `${ctx.club.origin}/zertifikat`,
    };
    return { paper, issuedAt };
  };
};

/** Says whose it is: a family keeps several in one folder. */
const fileNameOf = (...parts: readonly string[]): string => `${parts.join(' ').replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`;

const fileOf = async (ctx: Ctx, document: PdfDocument, at: Date, fileName: string): Promise<ExportedFile> => ({
  content: (await drawDocument(ctx.club.id, document, at)).toString('base64'),
  fileName,
  mimeType: 'application/pdf',
});

/** Zertifikat herunterladen: only what is earned, for oneself or somebody one manages. */
export const downloadCertificate = async (
  ctx: Ctx,
  { courseId, personId = viewerOf(ctx).id }: { courseId: number; personId?: number | undefined },
): Promise<() => Promise<ExportedFile>> => {
  const earned = (await certificatesOfFamily(ctx, courseId)).find((one) => one.personId === personId);
  if (earned === undefined || earned.problem !== '') throw certificateErrors.none();
  const { paper, issuedAt } = await (await paperOf(ctx, courseId))(earned);
  const fileName = fileNameOf('Zertifikat', earned.course, earned.name);
  return () => fileOf(ctx, certificateDocument(paper), issuedAt, fileName);
};

/** Zertifikate eines ganzen Kurses: one page for each who has earned one, to hand over in the last hour. */
export const downloadAllCertificates = async (ctx: Ctx, courseId: number): Promise<() => Promise<ExportedFile>> => {
  const earned = (await earnedByAll(ctx, courseId)).filter(({ problem }) => problem === '');
  const [first] = earned;
  if (first === undefined) throw certificateErrors.nobody();
  const make = await paperOf(ctx, courseId);
  const papers: CertificatePaper[] = [];
  for (const one of earned) papers.push((await make(one)).paper);
  return () => fileOf(ctx, certificatesDocument(papers), ctx.now, fileNameOf('Zertifikate', first.course));
};
