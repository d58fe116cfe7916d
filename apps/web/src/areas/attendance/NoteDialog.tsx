import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import type { AttendanceMark } from '@vereinshaus/contract/attendance/calls';
import { attendanceLabels } from '@vereinshaus/contract/attendance/rules';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { Form } from '../../kit/Form.tsx';
import type { ListRow } from './list-rows.ts';

const markText = ({ status, note, time, processorName }: AttendanceMark) =>
  [
    `${formatMoment(time)}: ${attendanceLabels[status]}`,
    ...(processorName === '' ? [] : [processorName]),
    ...(note === '' ? [] : [`„${note}“`]),
  ].join(', ');

const Versions = ({ row: { newest, old } }: { row: ListRow }) => {
  const versions = [...(newest === undefined ? [] : [newest]), ...old];
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        Verlauf
      </Title>
      {versions.length === 0 ? (
        <Text size="sm" c="dimmed">
          Noch nichts eingetragen.
        </Text>
      ) : (
        <Stack gap={4} component="ol" m={0} pl="md">
          {versions.map((mark, index) => (
            <Text key={`${mark.time} ${index}`} size="sm" component="li">
              {markText(mark)}
            </Text>
          ))}
        </Stack>
      )}
    </section>
  );
};

type NoteDialogProps = {
  row: ListRow;
  courseId: number;
  mayWrite: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
};

/** The note about one person on this date, and all earlier marks. */
export const NoteDialog = ({ row, courseId, mayWrite, onSave, onClose }: NoteDialogProps) => {
  const [note, setNote] = useState(row.note);
  return (
    <Dialog title={row.person.fullname} onClose={onClose} isShort>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(note.trim());
        }}
      >
        <Stack>
          {mayWrite && (
            <TextInput
              label="Notiz"
              description="Auch die Familie sieht sie."
              value={note}
              maxLength={200}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Versions row={row} />
          {mayWrite && (
            <Anchor component={Link} to={`/kurs/${courseId}/personenanwesenheit/${row.person.ID}`} size="sm">
              Alle Termine von {row.person.fullname}
            </Anchor>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {mayWrite ? 'Abbrechen' : 'Schließen'}
            </Button>
            {mayWrite && <Button type="submit">Notiz übernehmen</Button>}
          </DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
};
