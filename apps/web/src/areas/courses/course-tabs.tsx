import type { courses } from '@vereinshaus/contract/courses/calls';
import { showsEvents } from '@vereinshaus/contract/courses/course-text';
import type { Viewer } from '@vereinshaus/contract/kit/access';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { type ComponentType } from 'react';
import { part } from '../../kit/lazy-page.ts';
import { printsCertificates } from '../certificates/shared/prints-certificates.ts';
import { CourseDescription } from './CourseDescription.tsx';
import {
  hasTakenPart,
  seesData,
  seesForms,
  seesMedia,
  seesNews,
  seesParticipants,
  seesShifts,
} from './course-gates.ts';

export type CourseReply = ReplyOf<typeof courses.get>;

type Context = { viewer: Viewer | null; reply: CourseReply };

export type CourseTabProps = { reply: CourseReply; courseId: number };

type CourseTab = {
  /** Name in the URL. */
  key: string;
  label: (context: Context) => string;
  isVisible: (context: Context) => boolean;
  /** Work tabs need the full width, for every viewer. */
  isWork?: boolean;
  Content: ComponentType<CourseTabProps>;
};

const CertificateTab = part(() => import('../certificates/shared/CertificateTab.tsx'), 'CertificateTab');
const DataTab = part(() => import('./CourseDataTab.tsx'), 'CourseDataTab');
const EventsTab = part(() => import('../events/shared/EventsTab.tsx'), 'EventsTab');
const FormsTab = part(() => import('../forms/shared/FormsTab.tsx'), 'FormsTab');
const MediaTab = part(() => import('../media/shared/MediaTab.tsx'), 'MediaTab');
const NewsTab = part(() => import('../news/shared/NewsTab.tsx'), 'NewsTab');
const ParticipantsTab = part(() => import('../bookings/shared/ParticipantsTab.tsx'), 'ParticipantsTab');
const ParticipationTab = part(() => import('../bookings/shared/ParticipationTab.tsx'), 'ParticipationTab');
const ShiftsTab = part(() => import('../shifts/shared/ShiftsTab.tsx'), 'ShiftsTab');

/** The tabs of a course in order; each area adds its own line. */
export const courseTabs: readonly CourseTab[] = [
  { key: 'beschreibung', label: () => 'Beschreibung', isVisible: () => true, Content: CourseDescription },
  {
    key: 'teilnehmer',
    label: () => 'Teilnehmer',
    isVisible: ({ viewer, reply }) => seesParticipants(viewer, reply.course.ID),
    isWork: true,
    Content: ParticipantsTab,
  },
  {
    key: 'neuigkeiten',
    label: () => 'Neuigkeiten',
    isVisible: ({ viewer, reply }) => seesNews(viewer, reply.course.ID, reply.participants),
    Content: NewsTab,
  },
  {
    key: 'teilnahme',
    label: ({ reply }) => (reply.participants.length > 0 ? 'Teilnahme' : 'Kosten'),
    isVisible: () => true,
    Content: ParticipationTab,
  },
  {
    key: 'medien',
    label: () => 'Medieninhalte',
    isVisible: ({ viewer, reply }) => seesMedia(viewer, reply),
    Content: MediaTab,
  },
  {
    key: 'schichten',
    label: () => 'Schicht-Einteilung',
    isVisible: ({ viewer, reply }) =>
      reply.course.showShiftPlanner && seesShifts(viewer, reply.course.ID, reply.participants),
    isWork: true,
    Content: ShiftsTab,
  },
  {
    key: 'termine',
    label: () => 'Termine',
    isVisible: ({ reply }) => showsEvents(reply.course),
    Content: EventsTab,
  },
  {
    key: 'umfragen',
    label: () => 'Umfragen',
    isVisible: ({ viewer, reply }) => seesForms(viewer, reply),
    Content: FormsTab,
  },
  {
    key: 'zertifikat',
    label: () => 'Zertifikat',
    isVisible: ({ viewer, reply }) =>
      reply.course.downloadCertificate &&
      (hasTakenPart(viewer, reply.participants) || printsCertificates(viewer, reply.course.ID)),
    Content: CertificateTab,
  },
  {
    key: 'daten',
    label: () => 'Daten',
    isVisible: ({ viewer, reply }) => seesData(viewer, reply.course.ID),
    isWork: true,
    Content: DataTab,
  },
];

/** Families start with the tabs for reading; course managers start with the participants. */
export const firstTab = (tabs: readonly CourseTab[], { viewer, reply }: Context): CourseTab | undefined =>
  (seesParticipants(viewer, reply.course.ID) ? tabs.find(({ key }) => key === 'teilnehmer') : undefined) ?? tabs[0];

/** Families have the booking next to every reading tab; course managers only next to the description. */
export const hasBookingBeside = (tab: CourseTab, { viewer, reply }: Context): boolean =>
  tab.isWork !== true && (tab === courseTabs[0] || !seesParticipants(viewer, reply.course.ID));
