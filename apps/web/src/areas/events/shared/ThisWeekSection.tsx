import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { worksInOffice } from '../../../gates.ts';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import calendar from '../../../kit/drawings/calendar.svg';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { useViewer } from '../../../kit/May.tsx';
import { PersonAvatar } from '../../../kit/PersonAvatar.tsx';
import { usePersonColour } from '../../../kit/person-colour.ts';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useUser } from '../../session/shared/session.ts';
import { excusedLabel, timesText, titleOf } from '../event-text.ts';
import { type FamilyDate, familyWeek } from '../family-week.ts';
import { colourVariables } from '../own-colours.ts';
import { OffDates } from './OffDates.tsx';
import classes from './ThisWeekSection.module.css';
import { daysAhead, rangeOfDays, useCalendarDays } from './use-calendar-days.ts';

const TakeBackExcuse = part(() => import('../../attendance/shared/TakeBackExcuse.tsx'), 'TakeBackExcuse');

const isExcused = ({ personId, event }: FamilyDate): boolean => event.excused_IDs.includes(personId);

const targetOf = ({ ID, course_ID }: FamilyDate['event']): string => {
  if (ID < 0) return '/raum/buchungen';
  return course_ID === 0 ? '/kalender/monat' : `/kurse/${course_ID}`;
};

/** One date of a family member: who, when, what, where; links to the course. */
const DateRow = ({ date }: { date: FamilyDate }) => {
  const { personId, name, event } = date;
  const colour = usePersonColour(personId);
  const user = useUser();
  const fullname = [user, ...user.managees].find(({ ID }) => ID === personId)?.fullname ?? name;
  return (
    <Link to={targetOf(event)} className={classes.date} style={colourVariables(colour)}>
      <PersonAvatar personId={personId} name={fullname} />
      <div>
        <Text fw={600}>
          {name}, {timesText(event)}
        </Text>
        {isExcused(date) && (
          <Text size="sm" fw={600}>
            {excusedLabel}
          </Text>
        )}
        <Text size="sm">{[titleOf(event), event.room].filter(Boolean).join(', ')}</Text>
      </div>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
};

/** Trainers open the attendance list; participants can be excused here. */
const Saying = ({ date }: { date: FamilyDate }) => {
  const { personId, name, event } = date;
  const user = useUser();
  const now = useOpenedAt();
  if (event.course_ID === 0) return null;
  if (personId === user.ID && user.trainerCourses.includes(event.course_ID))
    return (
      <Anchor component={Link} to={`/kurs/${event.course_ID}/anwesenheit/${event.ID}`} size="sm" mod="standalone">
        Anwesenheit eintragen
      </Anchor>
    );
  if (isExcused(date))
    return (
      event.start * 1000 > now.getTime() && (
        <DelayedSuspense>
          <TakeBackExcuse
            personId={personId}
            eventId={event.ID}
            about={`${name}, ${timesText(event)}, ${titleOf(event)}`}
          />
        </DelayedSuspense>
      )
    );
  return (
    <Anchor
      component={Link}
      to={`/kurs/${event.course_ID}/personenanwesenheit/${personId}?entschuldigen=${event.ID}`}
      size="sm"
      mod="standalone"
      aria-label={`Kann nicht kommen: ${name}, ${timesText(event)}, ${titleOf(event)}`}
    >
      Kann nicht kommen
    </Anchor>
  );
};

const Nothing = () => (
  <EmptyState
    drawing={calendar}
    action={
      <Button component={Link} to="/kurs/buchung" variant="light">
        Angebote ansehen
      </Button>
    }
  >
    Diese Woche steht für euch nichts an.
  </EmptyState>
);

/** Home: today, tomorrow and the following days, each family member in their colour. */
export const ThisWeekSection = () => {
  const { data } = useCalendarDays(daysAhead);
  const viewer = useViewer();
  const now = useOpenedAt();
  if (data === undefined) return null;
  const week = familyWeek(data.events, now);
  if (week.length === 0 && viewer !== null && worksInOffice(viewer)) return null;
  return (
    <HomeCard title="Diese Woche" icon={IconCalendarEvent} isTall={week.length > 1}>
      <OffDates {...rangeOfDays(now, daysAhead)} isOwnOnly />
      {week.length === 0 ? (
        <Nothing />
      ) : (
        <Stack gap="md">
          {week.map(({ day, title, dates }) => (
            <section key={day} aria-label={title}>
              <Title order={3} size="h6" mb={6}>
                {title}
              </Title>
              <ul className={classes.list}>
                {dates.map((date) => (
                  <li key={`${date.event.ID} ${date.personId}`}>
                    <DateRow date={date} />
                    <Saying date={date} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Group>
            <Button component={Link} to="/kalender/monat" variant="light">
              Zum Kalender
            </Button>
          </Group>
        </Stack>
      )}
    </HomeCard>
  );
};
