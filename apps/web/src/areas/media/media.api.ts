import { keepPreviousData } from '@tanstack/react-query';
import { media, mediaChanges } from '@vereinshaus/contract/media/calls';
import { query, useCommand } from '../../kit/api.ts';

/** Page size. */
export const pageSize = 48;

export const courseMediaQuery = (courseId: number, page: number) => ({
  ...query(media.ofCourse, { courseId, page, size: pageSize }),
  placeholderData: keepPreviousData,
});
export const libraryQuery = (folder: string, page: number) => ({
  ...query(media.library, { folder, page, size: pageSize }),
  placeholderData: keepPreviousData,
});
export const waitingQuery = () => query(media.waiting, {});

export const shownBy = [media.ofCourse, media.library, media.waiting] as const;

export const usePublishMedia = () => useCommand(media.publish, { invalidates: shownBy, announces: true });
export const useRemoveMedia = () => useCommand(mediaChanges.remove, { invalidates: shownBy, announces: true });
