import { Checkbox, Stack, Text } from '@mantine/core';
import { seesCourseBalances } from '@vereinshaus/contract/bookings/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { maySeeField } from '@vereinshaus/contract/kit/additional-values';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { useClub } from '../clubs/shared/club.ts';
import { useParticipantsExcel } from './participants.api.ts';

type Props = { courseId: number };

/** Teilnehmerliste als Excel-Datei: what else goes in is asked first. */
export const DownloadDialog = ({ courseId, onClose }: Props & { onClose: () => void }) => {
  const excel = useParticipantsExcel();
  const maySeeBalances = useMay(seesCourseBalances, { id: courseId });
  const mayReadAll = useMay(may('user_read'));
  const fields = useClub().additionalFields.filter((field) => maySeeField(field, mayReadAll));
  const [withBalances, setWithBalances] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    excel.mutate(
      { id: courseId, showOutstanding: withBalances, additionalFields: chosen.join(',') },
      {
        onSuccess: ({ content, fileName, mimeType }) => {
          saveFile(fileName, mimeType, content);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Teilnehmerliste herunterladen"
      submitLabel="Excel-Datei herunterladen"
      isPending={excel.isPending}
      failure={excel.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Die Datei enthält Trainer, Teilnehmer und Warteliste mit Geburtsdatum, Kontakt, Anmerkung und Preis.
      </Text>
      {maySeeBalances && (
        <Checkbox
          label="mit Salden"
          description="Saldo der Familie, was davon fällig ist und was später."
          checked={withBalances}
          onChange={(event) => setWithBalances(event.currentTarget.checked)}
        />
      )}
      {fields.length > 0 && (
        <Checkbox.Group label="Zusatzfelder" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {fields.map(({ tag, label }) => (
              <Checkbox key={tag} value={tag} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
};
