import { Button, Group, Pill, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Course } from '@vereinshaus/contract/courses/calls';
import {
  mayBook,
  nextDateText,
  scheduleText,
  showsEvents,
  spanText,
  tagsOf,
} from '@vereinshaus/contract/courses/course-text';
import type { ReactNode } from 'react';
import { CourseInfoDialog } from './CourseInfoDialog.tsx';
import { Prices } from './Prices.tsx';
import classes from './shared/CourseCard.module.css';
import { Leaders } from './shared/Leaders.tsx';
import { PlacesHint } from './shared/PlacesHint.tsx';
import { useBookingWindow } from './shared/use-booking-window.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text size="sm">
    <Text span c="dimmed" size="sm">
      {label}:{' '}
    </Text>
    {children}
  </Text>
);

const Dates = ({ course }: { course: Course }) => {
  const [span, schedule, next] = [spanText(course), scheduleText(course), nextDateText(course)];
  if (!showsEvents(course)) return null;
  return (
    <>
      {span !== '' && <Fact label={span.includes('–') ? 'Zeitraum' : 'Datum'}>{span}</Fact>}
      {schedule !== '' && <Fact label="Termine">{schedule}</Fact>}
      {next !== '' && <Fact label="Nächster Termin">{next}</Fact>}
    </>
  );
};

type CourseCardDetailsProps = {
  course: Course;
  tagLabels: ReadonlyMap<number, string>;
  onTag: ((tag: number) => void) | undefined;
  linkPrefix: string;
};

const Tags = ({ course, tagLabels, onTag }: Omit<CourseCardDetailsProps, 'linkPrefix'>) => (
  <Group gap={6} className={classes.above}>
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
          aria-label={`${label}: nur solche Angebote zeigen`}
          onClick={() => onTag(tag)}
        >
          {label}
        </Button>
      );
    })}
  </Group>
);

/** The long form of a card: all data needed for a decision. */
export const CourseCardDetails = ({ course, tagLabels, onTag, linkPrefix }: CourseCardDetailsProps) => {
  const [isOpen, info] = useDisclosure(false);
  const window = useBookingWindow(course);
  const hasInfo = course.description !== '' || course.information !== '' || course.tags !== '';
  return (
    <>
      <Stack gap={2}>
        <Dates course={course} />
        {course.audience !== '' && <Fact label="Zielgruppe">{course.audience}</Fact>}
        <span className={classes.above}>
          <Leaders course={course} linkPrefix={linkPrefix} />
        </span>
        <Prices course={course} />
        {window.isBookable && window.text !== '' && <Text size="sm">{window.text}</Text>}
        <PlacesHint course={course} canWait={window.isBookable && mayBook(course)} />
      </Stack>
      <Tags course={course} tagLabels={tagLabels} onTag={onTag} />
      {hasInfo && (
        <Button variant="subtle" size="compact-md" px={0} w="fit-content" className={classes.above} onClick={info.open}>
          Mehr Informationen
        </Button>
      )}
      {isOpen && <CourseInfoDialog course={course} tagLabels={tagLabels} onClose={info.close} />}
    </>
  );
};
