import { keepPreviousData } from '@tanstack/react-query';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { moveIn } from '@vereinshaus/contract/move-in/calls';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { persons } from '@vereinshaus/contract/persons/calls';
import { query, useCommand } from '../../kit/api.ts';

export type StepPlan = InputOf<typeof moveIn.check>;

export const overviewQuery = () => query(moveIn.overview, {});
export const tableQuery = (step: MoveInStep, fileId: string) => query(moveIn.table, { step, file_ID: fileId });
export const runsQuery = (step: MoveInStep) => query(moveIn.runs, { step });

/** The rehearsal, renewed with every change of the plan; the last one stays in view until then. */
export const checkQuery = (plan: StepPlan) => ({
  ...query(moveIn.check, plan),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

const written = [
  moveIn.overview,
  moveIn.runs,
  persons.list,
  persons.get,
  ...Object.values(bookings),
  ...Object.values(courseOffice),
].filter(({ method }) => method === 'GET');

export const useRunStep = () => useCommand(moveIn.run, { invalidates: written, inline: true });
export const useUndoStep = () => useCommand(moveIn.undo, { invalidates: written, announces: true });
