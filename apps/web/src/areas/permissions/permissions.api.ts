import { useQuery } from '@tanstack/react-query';
import { bookings } from '@vereinshaus/contract/bookings/calls';
import { courses } from '@vereinshaus/contract/courses/calls';
import { history } from '@vereinshaus/contract/history/calls';
import { type PermissionEntity, permissions } from '@vereinshaus/contract/permissions/calls';
import { session } from '@vereinshaus/contract/session/calls';
import { useMemo } from 'react';
import { query, useCommand } from '../../kit/api.ts';
import { useMay } from '../../kit/May.tsx';

/** Scope of the page: one entity, or the whole club. */
export type Scope = { type: PermissionEntity; id: number } | null;

export const entityInput = (scope: Scope) => (scope === null ? {} : { entity_type: scope.type, entity_ID: scope.id });

export const permissionsQuery = (scope: Scope) => query(permissions.list, entityInput(scope));

const noNames: ReadonlyMap<number, string> = new Map();

/** Course names, for users who may see them; others see ids. */
export const useCourseNames = (): ReadonlyMap<number, string> => {
  const mayKnow = useMay(courses.names.access);
  const { data } = useQuery({ ...query(courses.names, {}), enabled: mayKnow });
  return useMemo(() => (data ? new Map(data.courses.map(({ ID, name }) => [ID, name])) : noNames), [data]);
};

/** Only active ones. */
export const trainersQuery = (courseId: number) => query(bookings.participants, { id: courseId, deleted: false });

export const reviewQuery = () => query(permissions.review, {});

/** The user's own rights may be among the changed ones. */
const stale = [permissions.list, permissions.review, session.status, history.ofPerson, history.ofClub];

export const useGrant = () => useCommand(permissions.grant, { invalidates: stale, announces: true, inline: true });
export const useRevoke = () => useCommand(permissions.revoke, { invalidates: stale, announces: true });
export const useSetAdministrator = (options: { inline?: boolean } = {}) =>
  useCommand(permissions.setAdministrator, { invalidates: stale, announces: true, ...options });
export const useConfirmReview = () =>
  useCommand(permissions.confirmReview, { invalidates: stale, announces: true, inline: true });
