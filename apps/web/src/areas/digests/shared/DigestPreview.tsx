import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../kit/Dialog.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { Letter } from '../../newsletters/shared/Letter.tsx';
import { digestPreviewQuery } from '../digests.api.ts';

/** So sieht der Wochenüberblick aus: the current content of the mail. */
export const DigestPreview = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const preview = useQuery(digestPreviewQuery(personId));
  return (
    <Dialog title="So sieht der Wochenüberblick aus" size="lg" onClose={onClose}>
      <QueryState
        query={preview}
        isEmpty={({ html }) => html === ''}
        empty={<Text>Gerade gibt es nichts zu berichten. In so einer Woche kommt keine E-Mail.</Text>}
      >
        {({ subject, html }) => (
          <>
            <Text fw={600} mb="sm">
              {subject}
            </Text>
            <Letter html={html} title={`Vorschau: ${subject}`} width={640} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
};
