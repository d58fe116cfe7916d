import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { courses } from '@vereinshaus/contract/courses/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { BackLink } from '../../kit/BackLink.tsx';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { useMay, useViewer } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import classes from './BookingCard.module.css';
import { BookingBar, BookingCard, PageCover, useHasTwoColumns } from './BookingCard.tsx';
import { CourseHead } from './CourseHead.tsx';
import { courseTabs, firstTab, hasBookingBeside } from './course-tabs.tsx';
import { courseQuery } from './courses.api.ts';
import { seesCourses } from './sees-courses.ts';
import { CourseBadges } from './shared/CourseBadges.tsx';
import { TryoutLink } from './shared/TryoutLink.tsx';
import { useLivePlaces } from './shared/use-live-places.ts';

type Reply = ReplyOf<typeof courses.get>;

/** The office returns to its list; families to the previous page with its filters, or to the offers. */
const WayBack = () => {
  const isOffice = useMay(seesCourses);
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = (event: MouseEvent) => {
    if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  if (isOffice) return <BackLink to="/kurs/verwaltung" label="Kurse verwalten" />;
  return <BackLink to="/kurs/buchung" label="zurück zu allen Angeboten" onClick={goBack} />;
};

/** The content for families with the booking next to it; on a phone below, always visible. */
const WithBooking = ({ reply: { course }, children }: { reply: Reply; children: ReactNode }) => {
  const hasTwoColumns = useHasTwoColumns();
  if (hasTwoColumns)
    return (
      <div className={classes.columns}>
        <div>{children}</div>
        <BookingCard course={course} />
      </div>
    );
  return (
    <>
      <PageCover course={course} />
      <TryoutLink course={course} place="page" />
      {children}
      <BookingBar course={course} />
    </>
  );
};

/** The open tab is in the URL; old links name it after the #. */
const CourseTabs = ({ reply }: { reply: Reply }) => {
  const viewer = useViewer();
  const { hash } = useLocation();
  const [search, setSearch] = useSearchParams();
  const context = { viewer, reply };
  const tabs = courseTabs.filter(({ isVisible }) => isVisible(context));
  const asked = search.get('tab') ?? hash.slice(1);
  const first = firstTab(tabs, context);
  const current = tabs.find(({ key }) => key === asked) ?? first;
  if (current === undefined) return null;
  const content = (
    <DelayedSuspense fallback={<SkeletonLines />}>
      <current.Content reply={reply} courseId={reply.course.ID} />
    </DelayedSuspense>
  );
  const choose = (key: string | null) => setSearch(key === null || key === first?.key ? {} : { tab: key });
  return (
    <Tabs value={current.key} onChange={choose} keepMounted={false}>
      <TabsList active={current.key}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {label(context)}
          </Tabs.Tab>
        ))}
      </TabsList>
      <Tabs.Panel value={current.key} pt="lg">
        {hasBookingBeside(current, context) ? <WithBooking reply={reply}>{content}</WithBooking> : content}
      </Tabs.Panel>
    </Tabs>
  );
};

const CourseDetail = ({ courseId }: { courseId: number }) => {
  const course = useQuery(courseQuery(courseId));
  useLivePlaces();
  return (
    <QueryState query={course} skeleton={<SkeletonLines lines={10} />} head={<PageHeader title="Kurs" />}>
      {(reply) => (
        <>
          <PageHeader
            title={reply.course.name}
            {...(reply.course.audience !== '' && { description: reply.course.audience })}
            action={<CourseBadges course={reply.course} />}
          />
          <CourseHead course={reply.course} />
          <CourseTabs reply={reply} />
        </>
      )}
    </QueryState>
  );
};

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}$/.test(text);

/** /kurse/{id}, with any text before or after the number. */
export const CoursePage = () => {
  const { courseID, linkPrefix } = useParams();
  const id = [linkPrefix, courseID].find(isNumber);
  return (
    <Stack gap={0} data-page="content">
      <WayBack />
      {id === undefined ? (
        <>
          <PageHeader title="Kurs" />
          <StatusBanner kind="error">fehlende id</StatusBanner>
        </>
      ) : (
        <CourseDetail key={id} courseId={Number(id)} />
      )}
    </Stack>
  );
};
