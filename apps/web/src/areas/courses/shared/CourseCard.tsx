import { Anchor, Button, Card, Group, Pill, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Course } from '@vereinshaus/contract/courses';
import { formatMoment } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';
import { CourseInfoDialog } from '../CourseInfoDialog.tsx';
import { ageText, mayWait, priceLines, scheduleText, showsEvents, spanText, tagsOf } from '../course-text.ts';
import { BookingLink } from './BookingLink.tsx';
import { CourseBadges } from './CourseBadges.tsx';
import { Leaders } from './Leaders.tsx';
import { outsideOf } from './outside.ts';
import { PlacesHint } from './PlacesHint.tsx';
import { useBookingWindow } from './use-booking-window.ts';

type TagLabels = ReadonlyMap<number, string>;

export type CourseCardProps = {
  course: Course;
  tagLabels: TagLabels;
  onTag?: ((tag: number) => void) | undefined;
  isShort?: boolean;
  /** For lists on other pages, e.g. /embed/1. */
  linkPrefix?: string;
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text size="sm">
    <Text span c="dimmed" size="sm">
      {label}:{' '}
    </Text>
    {children}
  </Text>
);

const Dates = ({ course }: { course: Course }) => {
  const [span, schedule] = [spanText(course), scheduleText(course)];
  if (!showsEvents(course)) return null;
  return (
    <>
      {span !== '' && <Fact label={span.includes('–') ? 'Zeitraum' : 'Datum'}>{span}</Fact>}
      {schedule !== '' && <Fact label="Termine">{schedule}</Fact>}
      {course.nextevent > 0 && (
        <Fact label="Nächster Termin">
          {[formatMoment(course.nextevent), course.nextlocation].filter(Boolean).join(', ')}
        </Fact>
      )}
    </>
  );
};

export const Prices = ({ course }: { course: Course }) => {
  const club = useClub();
  return (
    <>
      {priceLines(course, club).map(({ label, cents }) => (
        <Fact key={label} label={label === 'Kosten' ? label : `Kosten für ${label}`}>
          {cents === 0 ? 'kostenlos' : formatMoney(cents)}
        </Fact>
      ))}
    </>
  );
};

const Tags = ({ course, tagLabels, onTag }: Pick<CourseCardProps, 'course' | 'tagLabels' | 'onTag'>) => (
  <Group gap={6}>
    {tagsOf(course).flatMap((tag) => {
      const label = tagLabels.get(tag);
      if (label === undefined) return [];
      return onTag === undefined ? (
        <Pill key={tag}>{label}</Pill>
      ) : (
        <Button
          key={tag}
          size="compact-xs"
          variant="default"
          radius="xl"
          aria-label={`Nur ${label} zeigen`}
          onClick={() => onTag(tag)}
        >
          {label}
        </Button>
      );
    })}
  </Group>
);

const FullFacts = ({ course, linkPrefix }: { course: Course; linkPrefix: string }) => {
  const age = ageText(course);
  return (
    <>
      {age !== '' && <Fact label="Alter">{age}</Fact>}
      {course.audience !== '' && <Fact label="Zielgruppe">{course.audience}</Fact>}
      <Leaders course={course} linkPrefix={linkPrefix} />
    </>
  );
};

/** One offer: everything one decides by, or in short form only the essentials. */
export const CourseCard = ({ course, tagLabels, onTag, isShort = false, linkPrefix = '' }: CourseCardProps) => {
  const [isOpen, info] = useDisclosure(false);
  const window = useBookingWindow(course);
  const hasInfo = course.description !== '' || course.information !== '' || course.tags !== '';
  return (
    <Card withBorder padding="md" component="article" aria-label={course.name}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={3} size="h4">
            <Anchor
              component={Link}
              to={`/kurse${linkPrefix}/${course.ID}`}
              inherit
              c="inherit"
              {...outsideOf(linkPrefix)}
            >
              {course.name}
            </Anchor>
          </Title>
          <CourseBadges course={course} />
        </Group>
        <Stack gap={2}>
          <Dates course={course} />
          {!isShort && <FullFacts course={course} linkPrefix={linkPrefix} />}
          <Prices course={course} />
          {window.text !== '' && <Text size="sm">{window.text}</Text>}
          <PlacesHint course={course} canWait={window.isBookable && mayWait(course)} />
        </Stack>
        {!isShort && <Tags course={course} tagLabels={tagLabels} onTag={onTag} />}
        <Group mt="auto" justify="space-between" gap="xs">
          {hasInfo ? (
            <Button variant="subtle" size="compact-md" px={0} onClick={info.open}>
              Mehr Informationen
            </Button>
          ) : (
            <span />
          )}
          <BookingLink course={course} linkPrefix={linkPrefix} />
        </Group>
      </Stack>
      {isOpen && <CourseInfoDialog course={course} tagLabels={tagLabels} onClose={info.close} />}
    </Card>
  );
};
