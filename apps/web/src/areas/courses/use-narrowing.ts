import { type CourseFilter, readNarrowing, wideOpen } from '@vereinshaus/contract/courses/course-narrowing';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { withNarrowing } from './course-filters.ts';

/** The address follows when nobody has typed for so long: browsers bear only so many changes of it. */
const settlesAfterMs = 300;

/** In the state of the address: written by the list itself. */
const own = 'narrowing';

/**
 * The filters of a list. They are held here, so that a letter is there the moment it is typed, however busy the device
 * is; the address is written after them, and read again only when somebody else changes it (back, a link).
 */
export const useNarrowing = () => {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === own;
  const [narrowing, setNarrowing] = useState(() => readNarrowing(params));
  const [seen, setSeen] = useState(key);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (key !== seen) {
    setSeen(key);
    if (!isOwn) setNarrowing(readNarrowing(params));
  }
  // What was still to be written belongs to the address before.
  useEffect(() => {
    if (!isOwn) clearTimeout(pending.current);
  }, [key, isOwn]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const write = (next: URLSearchParams) => {
    clearTimeout(pending.current);
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true, state: own });
  };
  const settle = (wanted: CourseFilter) => write(withNarrowing(params, wanted));
  return {
    narrowing,
    /** What is chosen stands in the address at once. */
    narrow: (change: Partial<CourseFilter>) => {
      const next = { ...narrowing, ...change };
      setNarrowing(next);
      settle(next);
    },
    /** What is typed, when the typing pauses. */
    type: (change: Partial<CourseFilter>) => {
      const next = { ...narrowing, ...change };
      setNarrowing(next);
      clearTimeout(pending.current);
      pending.current = setTimeout(() => settle(next), settlesAfterMs);
    },
    /** At once: before somebody goes on to a course and comes back. */
    settle: () => settle(narrowing),
    reset: () => {
      setNarrowing(wideOpen);
      settle(wideOpen);
    },
    isDetailed: params.get('ansicht') === 'lang',
    showDetailed: (isDetailed: boolean) => {
      const next = withNarrowing(params, narrowing);
      if (isDetailed) next.set('ansicht', 'lang');
      else next.delete('ansicht');
      write(next);
    },
  };
};

export type NarrowingState = ReturnType<typeof useNarrowing>;
