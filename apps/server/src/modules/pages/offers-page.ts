import { contract } from '@vereinshaus/contract';
import { bookingWindowOf, bookingWindowText } from '@vereinshaus/contract/booking-window';
import type { InputOf } from '@vereinshaus/contract/call';
import { placesOf } from '@vereinshaus/contract/course-rules';
import {
  leadersOf,
  offersTryouts,
  shortAgeText,
  shortPriceText,
  shortScheduleText,
  showsEvents,
} from '@vereinshaus/contract/course-text';
import { type Course, coursesAtOnce } from '@vereinshaus/contract/courses';
import { formatDay, formatMoment, toSeconds } from '@vereinshaus/contract/days';
import { type Html, html } from '../../kit/html.ts';
import { framed } from './page-frame.ts';
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

/** The program shows its filters from so many courses on. */
const filtersAbove = 3;

const listOf = (visit: Visit, list: readonly Course[]): Html =>
  list.length === 0
    ? html`<p>Leider ist derzeit kein Kurs verfügbar</p>`
    : html`${list.length > filtersAbove && html`<div class="filters"></div>`}<ul class="cards">${list.map(cardOf(visit))}</ul>`;

/** /kurs/buchung: what the club offers, with a day in the address what still happens from then on. */
export const offersPage = async (visit: Visit, day: number) => {
  const { club, ask } = visit;
  const input: InputOf<typeof contract.courses.list> = day > 0 ? { date: day } : {};
  const { courses } = await ask(contract.courses.list, input);
  await ask(contract.tags.availableForCourses, {});
  const list = courses.slice(0, coursesAtOnce);
  const names = list.slice(0, 5).map(({ name }) => name);
  return {
    head: headOf(visit, {
      title: `Angebote – ${clubName(club)}`,
      description: `${list.length === 1 ? '1 Angebot' : `${list.length} Angebote`} bei ${clubName(club)}${names.length > 0 ? `: ${names.join(', ')}` : ''}${list.length > names.length ? ' …' : ''}`,
      path: '/kurs/buchung',
      structured: offersData(visit, list),
    }),
    body: framed(
      club,
      html`<h1>Angebote</h1>${day > 0 && html`<p class="quiet">Was ab ${formatDay(day)} noch stattfindet.</p>`}${listOf(visit, list)}`,
    ),
    parts: offersParts,
    styles: ['frame', 'courses'],
  };
};
