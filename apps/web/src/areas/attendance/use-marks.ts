import { useQueryClient } from '@tanstack/react-query';
import { type AttendanceList, attendance } from '@vereinshaus/contract/attendance/calls';
import { type AttendanceStatus, attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { session } from '@vereinshaus/contract/session/calls';
import { useEffect, useRef, useState } from 'react';
import { askAgain } from '../../kit/api.ts';
import { watchKept } from '../../kit/device-store.ts';
import { useSession, useUser } from '../session/shared/session.ts';
import { rowsOf } from './list-rows.ts';
import { isSendable, type KeptList, type UnsentMark } from './shared/kept-list-shape.ts';
import {
  dropMark,
  dropMarksOfDate,
  type MarkInput,
  noteRefusal,
  putMarks,
  putWalkIn,
  readKeptList,
  removeWalkIns,
} from './shared/kept-lists.ts';
import { sendMarks } from './shared/send-marks.ts';

/** Retry interval, because not every network reports that it is back. */
const retryMs = 5000;

export type MarksState = 'saved' | 'sending' | 'waiting' | 'refused';

type SpokenMark = { childId: number; status: AttendanceStatus };

/** The cached list, updated after every change in this tab or another. */
const useKept = (userId: number, eventId: number): KeptList | undefined => {
  const [kept, setKept] = useState<KeptList>();
  useEffect(() => {
    let isGone = false;
    const look = () =>
      void readKeptList(userId, eventId).then((found) => {
        if (!isGone) setKept(found);
      });
    look();
    const stop = watchKept(look);
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, eventId]);
  return kept;
};

/**
 * Handles taps on a list. Every tap is stored on the device first, then sent automatically; offline, or with an expired session, it waits
 * and is retried. Each tap can be undone.
 */
export const useMarks = (list: AttendanceList) => {
  const { ID: userId } = useUser();
  const isSignedIn = useSession() !== null;
  const client = useQueryClient();
  const eventId = list.event.ID;
  const kept = useKept(userId, eventId);
  const [isSending, setSending] = useState(false);
  const [taken, setTaken] = useState<readonly (readonly SpokenMark[])[]>([]);
  const [underWay, setUnderWay] = useState<readonly UnsentMark[]>([]);
  const sends = useRef(0);
  const marks = kept?.marks ?? [];
  // A mark just sent stays in its row until the refetched list contains it.
  const shown = [...underWay.filter(({ key }) => !marks.some((mark) => mark.key === key)), ...marks];
  const refusal = kept?.refusal ?? null;

  const sendNow = async () => {
    setSending(true);
    sends.current += 1;
    const own = sends.current;
    try {
      setUnderWay((await readKeptList(userId, eventId))?.marks ?? []);
      const outcome = await sendMarks(userId, eventId);
      if (outcome === 'sent') await askAgain(client, [attendance.list]);
      // Opens the sign-in dialog immediately; pending marks are sent afterwards.
      if (outcome === 'signedOut') await client.invalidateQueries({ queryKey: [session.status.path] });
    } finally {
      if (own === sends.current) {
        setSending(false);
        setUnderWay([]);
      }
    }
  };

  const hasUnsent = kept !== undefined && isSendable(kept);
  const isWaiting = hasUnsent && refusal === null && isSignedIn;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void sendNow();
    again();
    window.addEventListener('online', again);
    const timer = window.setInterval(again, retryMs);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
    // `sendNow` only names what stands in the list of dependencies.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, userId, eventId]);

  const put = async (given: readonly MarkInput[]) => {
    await putMarks(userId, list, given);
    await sendNow();
  };

  const noteWalkIn = async (name: string) => {
    await putWalkIn(userId, list, name);
    await sendNow();
  };

  /** A tap, with the previous state for undo. */
  const tap = (given: readonly MarkInput[]) => {
    const about = new Set(given.map(({ childId }) => childId));
    const before = rowsOf(list, shown)
      .filter(({ person }) => about.has(person.ID))
      .map(({ person, status }) => ({ childId: person.ID, status }));
    const known = new Set(before.map(({ childId }) => childId));
    const newcomers = [...about]
      .filter((childId) => !known.has(childId))
      .map((childId) => ({ childId, status: attendanceStatus.auto }));
    setTaken([...taken, [...before, ...newcomers]]);
    void put(given);
  };

  const undo = () => {
    const last = taken.at(-1);
    if (last === undefined) return;
    setTaken(taken.slice(0, -1));
    void put(last);
  };

  const stateOf = (): MarksState => {
    if (refusal !== null) return 'refused';
    if (!hasUnsent) return 'saved';
    return isSending ? 'sending' : 'waiting';
  };

  return {
    marks,
    shown,
    questions: kept?.questions ?? [],
    walkIns: kept?.walkIns ?? [],
    refusal,
    state: stateOf(),
    canUndo: taken.length > 0,
    tap,
    put: (given: readonly MarkInput[]) => void put(given),
    undo,
    noteWalkIn: (name: string) => void noteWalkIn(name),
    dropWalkIn: (key: string) => void removeWalkIns(userId, eventId, [key]),
    drop: (childId: number) => void dropMark(userId, eventId, childId),
    dropAll: () => void dropMarksOfDate(userId, eventId),
    tryAgain: () => void noteRefusal(userId, eventId, null),
  };
};
