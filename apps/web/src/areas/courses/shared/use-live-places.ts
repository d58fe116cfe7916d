import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { courses } from '@vereinshaus/contract/courses/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { useEffect } from 'react';
import { z } from 'zod';

const places = z.object({
  ID: z.int(),
  parts_count: z.int(),
  queue_count: z.int(),
  line_count: z.int(),
  maxparts: z.int(),
});

const parsed = (text: string) => {
  try {
    return places.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const address = () => {
  const clubId = window.vereinshaus?.verein_ID;
  return `/api/courses/live${clubId === undefined ? '' : `?verein_ID=${clubId}`}`;
};

type CourseList = ReplyOf<typeof courses.list>;
type BookingPage = ReplyOf<typeof bookings.participate>;
type PlacesMessage = z.output<typeof places>;

const isFull = ({ maxparts, parts_count, line_count }: PlacesMessage) =>
  maxparts > 0 && parts_count + line_count >= maxparts;

/**
 * The booking page updates the count itself; it only asks the server who waits and who may book when the course becomes full or free again.
 */
const updateBookingPage = (client: QueryClient, told: PlacesMessage) => {
  const key = [bookings.participate.path, { id: told.ID }];
  const page = client.getQueryData<BookingPage>(key);
  if (page === undefined) return;
  client.setQueryData<BookingPage>(key, { ...page, course: { ...page.course, ...told } });
  if (page.course.isFull !== isFull(told)) void client.invalidateQueries({ queryKey: key });
};

/** Keeps the places of all displayed courses current: the server pushes changes, without polling. */
export const useLivePlaces = () => {
  const client = useQueryClient();
  useEffect(() => {
    const source = new EventSource(address());
    source.addEventListener('message', ({ data }) => {
      const told = parsed(String(data));
      if (told === undefined) return;
      client.setQueriesData<CourseList>({ queryKey: [courses.list.path] }, (list) =>
        list === undefined
          ? undefined
          : { courses: list.courses.map((course) => (course.ID === told.ID ? { ...course, ...told } : course)) },
      );
      void client.invalidateQueries({ queryKey: [courses.get.path, { courseId: told.ID }] });
      updateBookingPage(client, told);
    });
    // Updates missed during a disconnect are fetched once.
    source.addEventListener('again', () => {
      void client.invalidateQueries({ queryKey: [courses.list.path] });
      void client.invalidateQueries({ queryKey: [bookings.participate.path] });
    });
    return () => source.close();
  }, [client]);
};
