import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pageBlocks } from '@vereinshaus/contract/page-blocks/calls';
import { useNavigate } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { pagesQuery, useCreatePage } from '../page-blocks.api.ts';

/** Seite des Kurses: links to it, and creates it the first time. */
export const CoursePageButton = ({ courseId, courseName }: { courseId: number; courseName: string }) => {
  const mayWrite = useMay(pageBlocks.create.access, { course_ID: courseId });
  const pages = useQuery({ ...pagesQuery(), enabled: mayWrite });
  const create = useCreatePage();
  const navigate = useNavigate();
  if (!mayWrite) return null;
  const own = pages.data?.pages.find(({ course_ID }) => course_ID === courseId);
  const open = (pageId: number) => void navigate(`/seiten/${pageId}`);
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={18} aria-hidden />}
      disabled={pages.data === undefined}
      loading={create.isPending}
      onClick={() =>
        own === undefined
          ? create.mutate(
              { title: courseName.slice(0, 120), place: 'course', course_ID: courseId },
              { onSuccess: ({ ID }) => open(ID) },
            )
          : open(own.ID)
      }
    >
      Seite des Kurses
    </Button>
  );
};
