import { bondKindLabels, type QueueBond } from '@vereinshaus/contract/bookings/queue-bonds';
import type { AdmittingQueue } from './waitlist-places.ts';

const inOneLine = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`;

/** „Wartet gemeinsam mit Paul und mit Eva in „Judo“ (alle oder keines).“ */
export const bondText = ({ kind, others }: QueueBond, courseId: number): string => {
  const here = others.filter(({ course_ID }) => course_ID === courseId).map(({ prename }) => prename);
  const courses = [
    ...new Set(others.filter(({ course_ID }) => course_ID !== courseId).map(({ course }) => `„${course}“`)),
  ];
  if (kind === 'any') {
    const together = here.length === 0 ? '' : `Gemeinsam mit ${inOneLine(here)}. `;
    return `${together}Sonst auch in ${inOneLine(courses)} (${bondKindLabels.any}).`;
  }
  const elsewhere = others
    .filter(({ course_ID }) => course_ID !== courseId)
    .map(({ prename, course }) => `${prename} in „${course}“`);
  return `Wartet gemeinsam mit ${inOneLine([...here, ...elsewhere])} (${bondKindLabels.all}).`;
};

/** What admitting these does to others of the same family. */
export const bondedOf = ({ waiting, course_ID }: AdmittingQueue, chosen: readonly number[]) =>
  waiting.flatMap(({ ID, fullname, bond }) => {
    if (bond === undefined || !chosen.includes(ID)) return [];
    const left = bond.others.filter((other) => !chosen.includes(other.ID));
    if (bond.kind === 'any') {
      const courses = [
        ...new Set(left.filter((other) => other.course_ID !== course_ID).map(({ course }) => `„${course}“`)),
      ];
      return courses.length === 0 ? [] : [{ ID, text: `${fullname} wartet dann nicht mehr in ${inOneLine(courses)}.` }];
    }
    if (left.length === 0) return [];
    const names = left.map(({ prename, course, course_ID: other }) =>
      other === course_ID ? prename : `${prename} in „${course}“`,
    );
    const wait = left.length === 1 ? 'wartet' : 'warten';
    return [
      {
        ID,
        text: `${fullname} will nur gemeinsam mit ${inOneLine(names)}. Nimmst du so auf, ${wait} ${inOneLine(names)} allein weiter.`,
      },
    ];
  });
