import { Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { bookings } from '@vereinshaus/contract/bookings/calls';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { waitingText } from '@vereinshaus/contract/bookings/waitlist';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { WaitlistHint } from '../courses/shared/PlacesHint.tsx';
import { useLivePlaces } from '../courses/shared/use-live-places.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingResult } from './BookingResult.tsx';
import { bookingPageQuery } from './booking-page.api.ts';

type Page = ReplyOf<typeof bookings.participate>;

const FreePlaces = ({ course }: { course: Page['course'] }) => {
  const { text } = placesOf(course, useClub());
  return (
    text !== null && (
      <Badge variant="light" size="lg">
        {text}
      </Badge>
    )
  );
};

const PlacesNotice = ({ course }: { course: Page['course'] }) =>
  course.isFull ? (
    <StatusBanner kind="info" title="Warteliste">
      <WaitlistHint course={course} />
      {course.queue_count > 0 && ` ${waitingText(course.queue_count)}`}
    </StatusBanner>
  ) : (
    <FreePlaces course={course} />
  );

const isForManager = ({ reasons }: Page['children'][number]) => reasons.some(({ code }) => code === 'onlyManager');

/** Who is named in the address: coming back from entering a child, or from „Auch für …?“. */
const useWanted = (): number | null => {
  const [search] = useSearchParams();
  return Number(search.get('person')) || null;
};

const Booking = ({ page }: { page: Page }) => {
  const [booked, setBooked] = useState<ReplyOf<typeof bookings.registerMany> | null>(null);
  const asked = useWanted();
  const [alsoFor, setAlsoFor] = useState<number | null>(null);
  if (booked !== null) {
    const bookAlsoFor = (personId: number) => {
      setAlsoFor(personId);
      setBooked(null);
    };
    return <BookingResult page={page} persons={booked.children} onAlsoFor={bookAlsoFor} />;
  }
  const { course } = page;
  return (
    <>
      <PageHeader title={`Buchen: ${course.name}`} back={{ to: `/kurse/${course.ID}`, label: course.name }} />
      {page.children.every(isForManager) ? (
        <StatusBanner kind="info">{bookingTexts.onlyManager}</StatusBanner>
      ) : (
        <Stack gap="lg">
          {course.audience !== '' && <Text>{course.audience}</Text>}
          <PlacesNotice course={course} />
          <BookingForm page={page} wanted={alsoFor ?? asked} onBooked={setBooked} />
        </Stack>
      )}
    </>
  );
};

/** /kurs/buche/{courseID}: a family books. */
export const BookingPage = () => {
  const { courseID = '' } = useParams();
  const courseId = /^\d{1,9}$/.test(courseID) ? Number(courseID) : 0;
  const page = useQuery(bookingPageQuery(courseId));
  useLivePlaces();
  return (
    <Stack data-page="text">
      {page.data === undefined && <PageHeader title="Buchen" back={{ to: '/kurs/buchung', label: 'Angebote' }} />}
      <QueryState query={page}>{(data) => <Booking key={data.course.ID} page={data} />}</QueryState>
    </Stack>
  );
};
