import { Paper, Progress, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import {
  leadersOf,
  mayBook,
  nextDateText,
  priceLines,
  shortPriceText,
  showsEvents,
} from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { FootBar } from '../../kit/FootBar.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import classes from './BookingCard.module.css';
import { Prices } from './Prices.tsx';
import { BookingLink } from './shared/BookingLink.tsx';
import { CourseCover } from './shared/CourseCover.tsx';
import { Leaders } from './shared/Leaders.tsx';
import { PlacesHint } from './shared/PlacesHint.tsx';
import { TryoutLink } from './shared/TryoutLink.tsx';
import { useBookingWindow } from './shared/use-booking-window.ts';

type Props = { course: CourseDetail };

/** Above this width there is room for two columns. */
export const useHasTwoColumns = (): boolean =>
  useMediaQuery('(min-width: 64em)', window.innerWidth >= 1024, { getInitialValueInEffect: false });

/** How full the course is. Hidden if the club hides its places. */
const SeatBar = ({ course }: Props) => {
  const club = useClub();
  const { maxparts, parts_count: taken } = course;
  if (maxparts === 0 || club.hideCapacity) return null;
  const share = Math.min(100, Math.round((taken / maxparts) * 100));
  const { isFull } = placesOf(course, club);
  return (
    <Progress.Root size="md" radius="xl">
      <Progress.Section
        value={share}
        color={isFull ? 'yellow' : 'accent'}
        aria-label="Belegung"
        aria-valuetext={`${share} Prozent der Plätze sind vergeben`}
      />
    </Progress.Root>
  );
};

const Labelled = ({ label, children }: { label: string; children: string }) =>
  children !== '' && (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text>{children}</Text>
    </div>
  );

export const PageCover = ({ course }: Props) => (
  <CourseCover
    course={course}
    tagLabels={course.tagLabels.map(({ label }) => label)}
    width="(min-width: 64em) 340px, 100vw"
    className={classes.cover}
  />
);

/** Next to the course: price, free places, next date, trainers, and the booking button. */
export const BookingCard = ({ course }: Props) => {
  const club = useClub();
  const now = useOpenedAt();
  const { isBookable, text } = useBookingWindow(course);
  const isOnePrice = priceLines(course, club, now).length === 1;
  return (
    <Paper component="aside" aria-label="Buchen" className={classes.card} withBorder radius="lg">
      <PageCover course={course} />
      <Stack gap="md" p="lg">
        <div>
          <Text size="xl" fw={600} mod="figures">
            {shortPriceText(course, club, now)}
          </Text>
          {!isOnePrice && <Prices course={course} />}
        </div>
        <Stack gap={6}>
          <SeatBar course={course} />
          <PlacesHint course={course} canWait={isBookable && mayBook(course)} />
        </Stack>
        {showsEvents(course) && <Labelled label="Nächster Termin">{nextDateText(course)}</Labelled>}
        {leadersOf(course).length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              Leitung
            </Text>
            <Leaders course={course} isBare />
          </div>
        )}
        {text !== '' && <Text size="sm">{text}</Text>}
        <BookingLink course={course} place="page" size="md" fullWidth />
        <TryoutLink course={course} place="page" />
      </Stack>
    </Paper>
  );
};

/** On a phone: price and button stay visible below the text; hidden for participants, who have nothing to book. */
export const BookingBar = ({ course }: Props) => {
  const club = useClub();
  const now = useOpenedAt();
  const { isBookable, text } = useBookingWindow(course);
  const { text: places } = placesOf(course, club);
  if (!mayBook(course)) return null;
  return (
    <FootBar label="Buchen" className={classes.bar}>
      <div className={classes.barText}>
        <Text fw={600} mod="figures">
          {shortPriceText(course, club, now)}
        </Text>
        <Text size="sm" c="dimmed">
          {isBookable ? places : text}
        </Text>
      </div>
      <BookingLink course={course} place="page" size="md" />
    </FootBar>
  );
};
