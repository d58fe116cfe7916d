import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { media } from '@vereinshaus/contract/media/calls';
import { mediaTooLate } from '@vereinshaus/contract/media/rules';
import { useState } from 'react';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { MediaGrid } from '../MediaGrid.tsx';
import { courseMediaQuery } from '../media.api.ts';
import { NoPhotoNotice } from '../NoPhotoNotice.tsx';
import { UploadArea } from '../UploadArea.tsx';

/** Medieninhalte of a course. */
export const MediaTab = ({ courseId }: { courseId: number }) => {
  const [page, setPage] = useState(1);
  const listed = useQuery(courseMediaQuery(courseId, page));
  const mayPublish = useMay(media.publish.access);
  return (
    <QueryState query={listed}>
      {(reply) => (
        <Stack>
          {reply.mayUpload && <NoPhotoNotice courseId={courseId} />}
          {reply.mayUpload && (
            <UploadArea
              target={{ courseId, folder: '' }}
              hint={
                reply.isTrusted
                  ? 'Was du hochlädst, sehen die Teilnehmer sofort.'
                  : 'Die Teilnehmer sehen es nach der Freigabe.'
              }
            />
          )}
          {reply.tooLate && <StatusBanner kind="info">{mediaTooLate}</StatusBanner>}
          {!reply.tooLate && reply.media.length === 0 && (
            <EmptyState>In diesem Kurs gibt es noch keine Fotos, Videos oder Unterlagen.</EmptyState>
          )}
          {reply.media.length > 0 && (
            <MediaGrid media={reply.media} total={reply.total} page={page} mayPublish={mayPublish} onPage={setPage} />
          )}
        </Stack>
      )}
    </QueryState>
  );
};
