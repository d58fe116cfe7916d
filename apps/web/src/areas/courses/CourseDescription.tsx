import { Anchor, Stack, Table, Text } from '@mantine/core';
import {
  ageText,
  genderTexts,
  mayBook,
  nextDateText,
  scheduleText,
  showsEvents,
  spanText,
} from '@vereinshaus/contract/courses/course-text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useHasTwoColumns } from './BookingCard.tsx';
import type { CourseTabProps } from './course-tabs.tsx';
import { Prices } from './Prices.tsx';
import { Leaders } from './shared/Leaders.tsx';
import { PlacesHint } from './shared/PlacesHint.tsx';
import { useBookingWindow } from './shared/use-booking-window.ts';

const SlotContent = part(() => import('../page-blocks/shared/SlotContent.tsx'), 'SlotContent');

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Table.Tr>
    <RowHead w={{ base: 120, sm: 190 }} fw={500}>
      {label}
    </RowHead>
    <Table.Td>{children}</Table.Td>
  </Table.Tr>
);

const TextLine = ({ label, text }: { label: string; text: string }) =>
  text !== '' && (
    <Line label={label}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </Line>
  );

const Conditions = ({ course }: Pick<CourseTabProps['reply'], 'course'>) => (
  <>
    <TextLine
      label={course.yearAllowedLeft + course.yearAllowedRight > 0 ? 'Jahrgänge' : 'Alter'}
      text={ageText(course)}
    />
    <TextLine label="Nur für" text={genderTexts[course.gender]} />
    <TextLine
      label="Mitgliedschaft"
      text={course.membersOnly ? 'Für diesen Kurs ist eine Mitgliedschaft erforderlich.' : ''}
    />
    <TextLine label="Zielgruppe" text={course.audience} />
    {course.permitting.length > 0 && (
      <Line label="Nur nach dem Kurs">
        <Stack gap={2}>
          {course.permitting.map(({ ID, name }) => (
            <Anchor key={ID} component={Link} to={`/kurse/${ID}`} size="sm">
              {name}
            </Anchor>
          ))}
        </Stack>
      </Line>
    )}
  </>
);

/** Beschreibung: the information for participants. */
export const CourseDescription = ({ reply: { course }, courseId }: CourseTabProps) => {
  const window = useBookingWindow(course);
  const hasTwoColumns = useHasTwoColumns();
  const hasEvents = showsEvents(course);
  return (
    <Stack maw="var(--width-text)">
      {course.description !== '' && <Text style={{ whiteSpace: 'pre-wrap' }}>{course.description}</Text>}
      <Table withRowBorders={false} verticalSpacing={4} layout="fixed">
        <Table.Tbody>
          {hasEvents && <TextLine label="Zeitraum" text={spanText(course)} />}
          {hasEvents && <TextLine label="Termine" text={scheduleText(course)} />}
          {hasEvents && <TextLine label="Nächster Termin" text={nextDateText(course)} />}
          <Conditions course={course} />
          {course.trainers !== '' && (
            <Line label="Leitung">
              <Leaders course={course} isBare />
            </Line>
          )}
          <Line label="Kosten">
            <Prices course={course} />
          </Line>
          <TextLine label="Anmeldung" text={window.text} />
          <TextLine label="Information" text={course.information} />
          <TextLine label="Mitzubringen" text={course.bring} />
        </Table.Tbody>
      </Table>
      <DelayedSuspense>
        <SlotContent place="course" courseId={courseId} />
      </DelayedSuspense>
      {!hasTwoColumns && <PlacesHint course={course} canWait={window.isBookable && mayBook(course)} />}
    </Stack>
  );
};
