import { Button, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { digestTimeText } from '@vereinshaus/contract/digests/rules';
import { useState } from 'react';
import { FormSection } from '../../../kit/FormSection.tsx';
import { digestQuery, useSaveDigest } from '../digests.api.ts';
import { DigestPreview } from './DigestPreview.tsx';

/** Only if the club offers it, and only for its recipients. */
export const DigestSection = ({ personId }: { personId: number }) => {
  const { data } = useQuery(digestQuery(personId));
  const save = useSaveDigest();
  const [isShown, setIsShown] = useState(false);
  if (data === undefined || !(data.isOffered || data.isWanted)) return null;
  const isWanted = save.isPending ? save.variables.wants === true : data.isWanted;
  return (
    <FormSection title="Wochenüberblick">
      <Switch
        label={`Eine E-Mail in der Woche statt vieler, ${digestTimeText(data)}`}
        description="Darin steht, was kommt, was offen ist und was neu ist. Dringendes, Zahlungen und Antworten bekommst du weiterhin gleich."
        checked={isWanted}
        disabled={save.isPending}
        onChange={() => save.mutate({ child_ID: personId, wants: !isWanted })}
      />
      {isWanted && (
        <Text size="sm" c="dimmed">
          {data.waiting === 0
            ? 'Gerade wartet keine Nachricht auf den nächsten Wochenüberblick.'
            : `${data.waiting === 1 ? 'Eine Nachricht wartet' : `${data.waiting} Nachrichten warten`} auf den nächsten. Schaltest du ihn aus, kommt alles gleich.`}
        </Text>
      )}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setIsShown(true)}>
        Vorschau ansehen
      </Button>
      {isShown && <DigestPreview personId={personId} onClose={() => setIsShown(false)} />}
    </FormSection>
  );
};
