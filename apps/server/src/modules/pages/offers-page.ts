import { contract } from '@vereinshaus/contract';
import { bookingWindowOf, bookingWindowText } from '@vereinshaus/contract/bookings/booking-window';
import { type Course, coursesAtOnce } from '@vereinshaus/contract/courses/calls';
import {
  type CourseFilter,
  emptyCourseFilter,
  filtersAbove,
  isNarrowed,
  narrowed,
} from '@vereinshaus/contract/courses/course-narrowing';
import {
  leadersOf,
  offersTryouts,
  shortAgeText,
  shortPriceText,
  shortScheduleText,
  showsEvents,
} from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { formatDay, formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { atClub } from '@vereinshaus/contract/messaging/settings';
import { type Html, html } from '../../kit/html.ts';
import { framedPage } from './page-frame.ts';
import { clubName, headOf } from './page-head.ts';
import { offersData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export const offersParts = ['src/frame/PublicFrame.tsx', 'src/areas/courses/OffersPage.tsx'];

/** The button, or why there is none. */
export const bookingOf = (course: Course, { club, now }: Visit, words: { free: string; full: string }): Html => {
  const window = bookingWindowOf(course, { now: toSeconds(now), isExistingMember: false });
  if (!window.isBookable) return html`<span class="state">${bookingWindowText(window, formatMoment)}</span>`;
  const { isFull } = placesOf(course, club);
  const label = isFull ? words.full : words.free;
  return html`<a href="/registrieren/${course.ID}" class="button${isFull ? ' plain' : ''}" aria-label="${label}: ${course.name}">${label}</a>`;
};

const coverOf = ({ thumbnail, pictureAlt }: Course): Html =>
  html`<div class="cover">${thumbnail !== '' && html`<img src="${thumbnail}" alt="${pictureAlt}" loading="lazy" decoding="async">`}</div>`;

const cardOf =
  (visit: Visit) =>
  (course: Course): Html => {
    const { club } = visit;
    const when = showsEvents(course) ? shortScheduleText(course) : '';
    const leaders = leadersOf(course).map(({ name }) => name);
    const facts = [shortAgeText(course), course.eventsLocation].filter(Boolean).join(' · ');
    const { text: places } = placesOf(course, club);
    return html`<li><article aria-label="${course.name}">${coverOf(course)}<div class="text"><h2><a href="/kurse/${course.ID}">${course.name}</a></h2>${when !== '' && html`<div class="when">${when}</div>`}<div class="facts">${facts}<span class="wide">${facts !== '' && leaders.length > 0 ? ' · ' : ''}${leaders.join(', ')}</span></div>${places !== null && html`<div class="places">${places}</div>`}${offersTryouts(course) && html`<a href="/registrieren/${course.ID}?schnuppern=1" class="try" aria-label="Schnuppern: ${course.name}">Schnuppern</a>`}</div><div class="foot"><span class="price">${shortPriceText(course, club, visit.now)}</span>${bookingOf(course, visit, { free: 'Buchen', full: 'Warteliste' })}</div></article></li>`;
  };

const countText = (count: number): string => {
  if (count === 0) return 'Kein Angebot passt zu deiner Auswahl.';
  return count === 1 ? '1 Angebot' : `${count} Angebote`;
};

type Offers = { list: readonly Course[]; isNarrowed: boolean; hasFilters: boolean };

const listOf = (visit: Visit, { list, isNarrowed: hasChips, hasFilters }: Offers): Html => {
  if (list.length === 0 && !hasFilters) return html`<p>Leider ist derzeit kein Kurs verfügbar</p>`;
  return html`${hasFilters && html`<div class="filters${hasChips ? ' narrowed' : ''}"><p class="quiet">${countText(list.length)}</p></div>`}<ul class="cards">${list.map(cardOf(visit))}</ul>`;
};

/** What the address asks for, out of everything: the program finds the same in the same answers. */
const offersOf = async (
  { club, ask, now }: Visit,
  input: InputOf<typeof contract.courses.list>,
  narrowing: CourseFilter,
): Promise<Offers> => {
  const first = (await ask(contract.courses.list, input)).courses;
  const { tags } = await ask(contract.tags.availableForCourses, {});
  const asksForLess = isNarrowed(narrowing);
  const needsAll = asksForLess && first.length > coursesAtOnce;
  const all = needsAll
    ? (await ask(contract.courses.list, { ...input, limitless: true })).courses
    : first.slice(0, coursesAtOnce);
  const hasFilters = all.length > filtersAbove;
  const tagLabels = new Map(tags.map(({ value, label }) => [value, label]));
  const list = hasFilters ? narrowed(all, narrowing, { club, tagLabels, now }) : all;
  return { list, isNarrowed: asksForLess, hasFilters };
};

/**
 * /kurs/buchung: what the club offers, with a day in the address what still happens from then on. Filters of the address count
 * here already: on a slow line a list must not become shorter under the thumb.
 */
export const offersPage = async (visit: Visit, day: number, narrowing: CourseFilter = emptyCourseFilter) => {
  const { club } = visit;
  const offers = await offersOf(visit, day > 0 ? { date: day } : {}, narrowing);
  const { list } = offers;
  const names = list.slice(0, 5).map(({ name }) => name);
  return {
    head: headOf(visit, {
      title: `Angebote – ${clubName(club)}`,
      description: `${list.length === 1 ? '1 Angebot' : `${list.length} Angebote`} ${atClub(clubName(club), club.nameArticle)}${names.length > 0 ? `: ${names.join(', ')}` : ''}${list.length > names.length ? ' …' : ''}`,
      path: '/kurs/buchung',
      structured: offersData(visit, list),
    }),
    body: framedPage(
      club,
      html`<h1>Angebote</h1>${day > 0 && html`<p class="quiet">Was ab ${formatDay(day)} noch stattfindet.</p>`}${listOf(visit, offers)}`,
    ),
    parts: offersParts,
    styles: ['frame', 'courses'],
  };
};
