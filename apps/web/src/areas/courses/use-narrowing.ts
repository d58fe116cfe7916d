import { type CourseFilter, emptyCourseFilter, readNarrowing } from '@vereinshaus/contract/courses/course-narrowing';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { withNarrowing } from './course-filters.ts';

/** The URL is updated after this pause in typing: browsers limit the rate of URL changes. */
const settlesAfterMs = 300;

/** Key in the history state: the list itself has written this URL. */
const own = 'narrowing';

/**
 * The filters of a list. They are component state, so that typing is never delayed on a slow device; the URL is written afterwards, and
 * only read again after external changes (back button, link).
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
  // A pending write belongs to the previous URL.
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
    /** Choices are written to the URL immediately. */
    narrow: (change: Partial<CourseFilter>) => {
      const next = { ...narrowing, ...change };
      setNarrowing(next);
      settle(next);
    },
    /** Typed text is written when typing pauses. */
    type: (change: Partial<CourseFilter>) => {
      const next = { ...narrowing, ...change };
      setNarrowing(next);
      clearTimeout(pending.current);
      pending.current = setTimeout(() => settle(next), settlesAfterMs);
    },
    /** Immediately, before the user opens a course and comes back. */
    settle: () => settle(narrowing),
    reset: () => {
      setNarrowing(emptyCourseFilter);
      settle(emptyCourseFilter);
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
