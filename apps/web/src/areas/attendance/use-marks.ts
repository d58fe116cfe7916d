import { useQueryClient } from '@tanstack/react-query';
import { type AttendanceList, attendance } from '@vereinshaus/contract/attendance';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance-rules';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce, askAgain, isOffline } from '../../kit/api.ts';
import { newKey } from '../../kit/new-key.ts';
import { serverNow } from '../../kit/server-time.ts';
import { useUser } from '../session/shared/session.ts';
import { keepMarks, readKeptList, sendMarks, type UnsentMark } from './shared/kept-lists.ts';

export type MarkWish = { childId: number; status: AttendanceStatus; note: string; fullname?: string };

/** A network that does not tell when it is back is asked. */
const tryAgainAfter = 5000;

export type MarksState = 'saved' | 'unsaved' | 'sending' | 'waiting' | 'refused';

/**
 * What was tapped on a list and has not reached the server. It stands on the device from the first tap, so neither a
 * reload nor an empty battery loses it; „Speichern“ sends all of it in one request, as soon as there is a network.
 */
export const useMarks = (list: AttendanceList) => {
  const { ID: userId } = useUser();
  const client = useQueryClient();
  const eventId = list.event.ID;
  const [marks, setMarks] = useState<readonly UnsentMark[]>([]);
  const [isEditing, setEditing] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const current = useRef({ list, marks, isWaiting });
  useLayoutEffect(() => {
    current.current = { list, marks, isWaiting };
  });

  useEffect(() => {
    let isGone = false;
    void readKeptList(userId, eventId).then((kept) => {
      if (isGone || kept === undefined || kept.marks.length === 0) return;
      setMarks(kept.marks);
      setWaiting(kept.isWaiting);
      setEditing(true);
    });
    return () => {
      isGone = true;
    };
  }, [userId, eventId]);

  const store = (next: readonly UnsentMark[], waits: boolean) => {
    setMarks(next);
    setWaiting(waits);
    current.current = { ...current.current, marks: next, isWaiting: waits };
    return keepMarks(userId, current.current.list, next, waits);
  };

  const put = (wishes: readonly MarkWish[]) => {
    setRefusal(null);
    const wished = new Set(wishes.map(({ childId }) => childId));
    const time = Math.floor(serverNow() / 1000);
    const { marks: before, isWaiting: waits } = current.current;
    const made = wishes.map(({ childId, status, note, fullname }) => ({
      child_ID: childId,
      status,
      note,
      time,
      key: newKey(),
      ...(fullname !== undefined && { fullname }),
    }));
    void store([...before.filter(({ child_ID }) => !wished.has(child_ID)), ...made], waits);
  };

  const sendNow = async () => {
    const { list: shown, marks: all } = current.current;
    if (all.length === 0) return;
    setSending(true);
    try {
      const reply = await sendMarks(userId, shown, all);
      const sent = new Set(all.map(({ key }) => key));
      const left = current.current.marks.filter(({ key }) => !sent.has(key));
      setMarks(left);
      setWaiting(left.length > 0);
      setEditing(left.length > 0);
      announce(reply);
      await askAgain(client, [attendance.list]);
    } catch (error) {
      // Whatever the reason, nothing is lost and one goes on marking; only a network is worth waiting for.
      setEditing(true);
      if (!(error instanceof Error)) throw error;
      if (isOffline(error)) return;
      setRefusal(error.message);
      void store(current.current.marks, false);
    } finally {
      setSending(false);
    }
  };

  const latest = useRef(sendNow);
  useLayoutEffect(() => {
    latest.current = sendNow;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void latest.current();
    window.addEventListener('online', again);
    const timer = window.setInterval(again, tryAgainAfter);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [isWaiting]);

  const save = async () => {
    setRefusal(null);
    if (current.current.marks.length === 0) {
      setEditing(false);
      return;
    }
    await store(current.current.marks, true);
    await sendNow();
  };

  /** Back to what the server holds. */
  const cancel = async () => {
    setRefusal(null);
    setEditing(false);
    await store([], false);
    await askAgain(client, [attendance.list]);
  };

  const stateOf = (): MarksState => {
    if (refusal !== null) return 'refused';
    if (isSending) return 'sending';
    if (isWaiting) return 'waiting';
    return marks.length > 0 ? 'unsaved' : 'saved';
  };

  return { marks, state: stateOf(), refusal, isEditing, edit: () => setEditing(true), put, save, cancel };
};
