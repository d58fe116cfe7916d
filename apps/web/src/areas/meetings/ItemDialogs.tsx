import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Meeting, MeetingItem } from '@vereinshaus/contract/meetings/calls';
import { itemKindLabels, itemKinds, meetingTexts } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useDecideMotion, useMove, useSaveItem } from './meetings.api.ts';

type ItemDialogProps = { meeting: Meeting; item?: MeetingItem; onClose: () => void };

/** A point of the agenda. */
export const ItemDialog = ({ meeting, item, onClose }: ItemDialogProps) => {
  const save = useSaveItem();
  const [kind, setKind] = useState(item?.kind ?? 'other');
  const [title, setTitle] = useState(item?.title ?? '');
  const [text, setText] = useState(item?.text ?? '');
  return (
    <FormDialog
      title={item === undefined ? 'Punkt hinzufügen' : 'Punkt ändern'}
      submitLabel="Speichern"
      isPending={save.isPending}
      isDisabled={title.trim().length < 3}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ meeting_ID: meeting.ID, ID: item?.ID ?? 0, kind, title, text }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Select
        label="Art"
        allowDeselect={false}
        data={itemKinds.map((value) => ({ value, label: itemKindLabels[value] }))}
        value={kind}
        onChange={(value) => setKind(itemKinds.find((known) => known === value) ?? 'other')}
      />
      <TextInput
        label="Titel"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Text dazu"
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

/** Ein Mitglied stellt einen Antrag. */
export const MotionDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const move = useMove();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  return (
    <FormDialog
      title="Antrag stellen"
      submitLabel="Antrag stellen"
      isPending={move.isPending}
      isDisabled={title.trim().length < 5 || text.trim().length < 10}
      failure={move.error}
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate({ meeting_ID: meeting.ID, title, text }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextInput
        label="Titel"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Was du beantragst, und warum"
        required
        autosize
        minRows={4}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

export const DecideMotionDialog = ({ item, onClose }: { item: MeetingItem; onClose: () => void }) => {
  const decide = useDecideMotion();
  const [accepts, setAccepts] = useState(true);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={`Antrag von ${item.author}`}
      submitLabel={accepts ? 'Auf die Tagesordnung nehmen' : 'Ablehnen'}
      isPending={decide.isPending}
      isDisabled={!accepts && reason.trim() === ''}
      failure={decide.error}
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate({ ID: item.ID, accepts, reason: accepts ? '' : reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Switch
        label="Kommt auf die Tagesordnung"
        checked={accepts}
        onChange={(event) => setAccepts(event.currentTarget.checked)}
      />
      {!accepts && (
        <Textarea
          label="Grund"
          description={meetingTexts.reasonMissing}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      )}
    </FormDialog>
  );
};
