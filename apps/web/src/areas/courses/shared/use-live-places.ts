import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/call';
import { courses } from '@vereinshaus/contract/courses';
import { useEffect } from 'react';
import { z } from 'zod';

const places = z.object({ ID: z.int(), parts_count: z.int(), queue_count: z.int(), maxparts: z.int() });

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

/** Keeps the places of every shown course true: the server tells what changes, the page asks for nothing. */
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
      void client.invalidateQueries({ queryKey: [courses.get.path, { courseID: told.ID }] });
    });
    // What was missed while nobody listened is asked for once.
    source.addEventListener('again', () => void client.invalidateQueries({ queryKey: [courses.list.path] }));
    return () => source.close();
  }, [client]);
};
