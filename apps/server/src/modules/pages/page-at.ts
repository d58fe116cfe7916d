import { readNarrowing } from '@vereinshaus/contract/courses/course-narrowing';
import { dayNumberIn } from '@vereinshaus/contract/kit/days';
import { subslotProblem } from '@vereinshaus/contract/page-blocks/places';
import type { Page } from '../../kit/site.ts';
import { clubPage } from './club-page.ts';
import { coursePage } from './course-page.ts';
import { frontPage } from './front-page.ts';
import { imprintPage } from './imprint-page.ts';
import { offersPage } from './offers-page.ts';
import type { Visit } from './visit.ts';

export type PageOf = (visit: Visit) => Promise<Omit<Page, 'known'>>;

const isId = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}$/.test(text);

const isSlot = (text: string): boolean => subslotProblem('page', text) === undefined && text.length <= 60;

/**
 * Which addresses come with their content: the front door, the offers, a course, the imprint, pages of the club. Everything else is the program's alone,
 * also the views for foreign sites, whose club the address names.
 */
export const pageAt = (address: string): PageOf | undefined => {
  const { pathname, searchParams } = new URL(address, 'http://house');
  if (searchParams.has('embed')) return undefined;
  const [area = '', ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const isFront = area === '' || (area === 'benutzer' && rest.join('/') === 'login');
  if (isFront) return searchParams.has('passwort') ? undefined : frontPage;
  if (area === 'impressum' && rest.length === 0) return imprintPage;
  const [subslot = ''] = rest;
  if (area === 'seite' && rest.length === 1 && isSlot(subslot)) return (visit) => clubPage(visit, subslot);
  if (area === 'kurs' && rest[0] === 'buchung' && rest.length <= 2)
    return (visit) => offersPage(visit, dayNumberIn(rest[1] ?? ''), readNarrowing(searchParams));
  const courseId = area === 'kurse' && rest[0] !== 'embed' ? rest.slice(0, 2).find(isId) : undefined;
  return courseId === undefined ? undefined : (visit) => coursePage(visit, Number(courseId));
};
