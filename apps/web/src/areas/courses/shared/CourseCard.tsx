import { Text } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import {
  leadersOf,
  mayBook,
  seasonLabel,
  shortAgeText,
  shortPriceText,
  shortScheduleText,
  showsEvents,
  tagsOf,
} from '@vereinshaus/contract/courses/course-text';
import { Link } from 'react-router';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { CourseCardDetails } from '../CourseCardDetails.tsx';
import { BookingLink } from './BookingLink.tsx';
import { CourseBadges } from './CourseBadges.tsx';
import classes from './CourseCard.module.css';
import { CourseCover } from './CourseCover.tsx';
import { outsideOf } from './outside.ts';
import { PlacesHint } from './PlacesHint.tsx';
import { TryoutLink } from './TryoutLink.tsx';
import { useBookingWindow } from './use-booking-window.ts';

const SingleLink = part(() => import('../../singles/shared/SingleLink.tsx'), 'SingleLink');

export type CourseCardProps = {
  course: Course;
  tagLabels: ReadonlyMap<number, string>;
  /** Missing: tags are shown without links. */
  onTag: ((tag: number) => void) | undefined;
  isDetailed: boolean;
  linkPrefix: string;
  /** The list also contains courses of another season. */
  showsSeason: boolean;
};

/** Age, place, trainer; on a phone without the trainer, who is shown on the page. */
const Facts = ({ course }: { course: Course }) => {
  const leaders = leadersOf(course).map(({ name }) => name);
  const facts = [shortAgeText(course), course.eventsLocation].filter(Boolean).join(' · ');
  return (
    <div className={classes.facts}>
      {facts}
      {leaders.length > 0 && (
        <span className={classes.leaders}>
          {facts !== '' && ' · '}
          {leaders.join(', ')}
        </span>
      )}
    </div>
  );
};

/** Why there is no button. */
const State = ({ course }: { course: Course }) => {
  const { isBookable, text } = useBookingWindow(course);
  return !isBookable && text !== '' && <div className={classes.state}>{text}</div>;
};

/**
 * One offer: when, for whom, where, the price and one button; the whole card links to the course. The detailed form shows all other data
 * needed for a decision.
 */
export const CourseCard = ({ course, tagLabels, onTag, isDetailed, linkPrefix, showsSeason }: CourseCardProps) => {
  const club = useClub();
  const now = useOpenedAt();
  const isPhone = useIsPhone();
  const { isBookable } = useBookingWindow(course);
  const hasButton = isBookable && mayBook(course);
  const when = showsEvents(course) ? shortScheduleText(course) : '';
  const season = showsSeason ? seasonLabel(course) : '';
  const labels = tagsOf(course).flatMap((tag) => tagLabels.get(tag) ?? []);
  return (
    <article className={classes.card} aria-label={course.name} data-detailed={isDetailed || undefined}>
      <CourseCover
        course={course}
        tagLabels={labels}
        width="(max-width: 48em) 48px, 360px"
        isStamp={isPhone && !isDetailed}
        className={classes.cover}
      />
      <div className={classes.body}>
        <h2 className={classes.title}>
          <Link to={`/kurse${linkPrefix}/${course.ID}`} {...outsideOf(linkPrefix)}>
            {course.name}
          </Link>
        </h2>
        {(when !== '' || season !== '') && (
          <div className={classes.when}>{[when, season].filter(Boolean).join(' · ')}</div>
        )}
        <Facts course={course} />
        <CourseBadges course={course} withWaitlist={!hasButton} />
        {isDetailed ? (
          <CourseCardDetails course={course} tagLabels={tagLabels} onTag={onTag} linkPrefix={linkPrefix} />
        ) : (
          hasButton && <PlacesHint course={course} canWait={false} />
        )}
        <TryoutLink course={course} linkPrefix={linkPrefix} className={classes.above} />
        {club.enableSingles && linkPrefix === '' && (
          <DelayedSuspense>
            <SingleLink courseId={course.ID} className={classes.above} />
          </DelayedSuspense>
        )}
      </div>
      <div className={classes.foot}>
        <Text span className={classes.price}>
          {shortPriceText(course, club, now)}
        </Text>
        {hasButton ? (
          <BookingLink course={course} linkPrefix={linkPrefix} className={`${classes.above} ${classes.button}`} />
        ) : (
          <State course={course} />
        )}
      </div>
    </article>
  );
};
