import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconArrowUp, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { type AdditionalField, additionalField } from '@vereinshaus/contract/persons/settings';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../../kit/api.ts';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { askedOfLabels, choicesOf, editableLabels, tagFor, typeLabels } from './additional-fields-form.ts';

type Draft = Omit<AdditionalField, 'tag'> & { tag: string | null };

const emptyDraft: Draft = {
  tag: null,
  label: '',
  info: '',
  type: 'text',
  required: false,
  editable: 'write',
  showInAMS: false,
  forTrainers: false,
  isPhotoConsent: false,
  askedOf: 'all',
  showIfNonExistent: true,
  props: { selectives: [], demandSelect: false, ph: '' },
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const isType = additionalField.shape.type;
const isEditable = additionalField.shape.editable.unwrap();
const isAskedOf = additionalField.shape.askedOf.unwrap();

/** Checkboxes and days have no placeholder. */
const hasPlaceholder: readonly Draft['type'][] = ['text', 'textarea', 'select'];

type DialogProps = { draft: Draft; onSave: (draft: Draft) => void; onClose: () => void };

const FieldDialog = ({ draft: initial, onSave, onClose }: DialogProps) => {
  const [draft, setDraft] = useState(initial);
  const [choices, setChoices] = useState(initial.props.selectives.join('\n'));
  const [problem, setProblem] = useState<string>();
  const set = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }));
  const setProps = (change: Partial<Draft['props']>) =>
    setDraft((current) => ({ ...current, props: { ...current.props, ...change } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.label.trim() === '') return setProblem('Bitte gib einen Namen ein!');
    onSave({ ...draft, label: draft.label.trim(), props: { ...draft.props, selectives: choicesOf(choices) } });
  };
  return (
    <Dialog onClose={onClose} title={initial.tag === null ? 'Neues Zusatzfeld' : 'Zusatzfeld ändern'}>
      <Form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            value={draft.label}
            error={problem}
            maxLength={80}
            required
            data-autofocus
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          <Select
            label="Art"
            data={optionsOf(typeLabels)}
            value={draft.type}
            allowDeselect={false}
            disabled={initial.tag !== null}
            onChange={(value) => set({ type: isType.catch('text').parse(value) })}
          />
          {draft.type === 'select' && (
            <Textarea
              label="Auswahlmöglichkeiten"
              description="Eine pro Zeile."
              autosize
              minRows={3}
              value={choices}
              onChange={(event) => setChoices(event.currentTarget.value)}
            />
          )}
          {hasPlaceholder.includes(draft.type) && (
            <TextInput
              label="Platzhalter"
              description="Steht grau im leeren Feld."
              maxLength={80}
              value={draft.props.ph}
              onChange={(event) => setProps({ ph: event.currentTarget.value })}
            />
          )}
          <Textarea
            label="Erklärung"
            description="Steht beim Feld."
            autosize
            maxLength={500}
            value={draft.info}
            onChange={(event) => set({ info: event.currentTarget.value })}
          />
          <Select
            label="Wer schreibt es?"
            data={optionsOf(editableLabels)}
            value={draft.editable}
            allowDeselect={false}
            onChange={(value) => set({ editable: isEditable.catch('write').parse(value) })}
          />
          <Select
            label="Wen betrifft es?"
            data={optionsOf(askedOfLabels)}
            value={draft.askedOf}
            allowDeselect={false}
            onChange={(value) => set({ askedOf: isAskedOf.catch('all').parse(value) })}
          />
          <Checkbox
            label="Erforderlich"
            checked={draft.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          {draft.type === 'select' && (
            <Checkbox
              label="Auswahl erzwingen"
              description="Etwas muss gewählt werden, und die Auswahl kann nicht mehr geleert werden."
              checked={draft.props.demandSelect}
              onChange={(event) => setProps({ demandSelect: event.currentTarget.checked })}
            />
          )}
          <Checkbox
            label="Auch zeigen, wenn nichts eingetragen ist"
            description="Sonst sieht nur, wer Zusatzfelder verwaltet, das leere Feld."
            checked={draft.showIfNonExistent}
            onChange={(event) => set({ showIfNonExistent: event.currentTarget.checked })}
          />
          <Checkbox
            label="Im Mitgliedskarten-Kiosk zeigen"
            checked={draft.showInAMS}
            onChange={(event) => set({ showInAMS: event.currentTarget.checked })}
          />
          <Checkbox
            label="Für die Trainer der Kurse"
            description="Sie sehen es von ihren Teilnehmern, solange der Kurs läuft, zum Beispiel das Einverständnis zu Fotos."
            checked={draft.forTrainers}
            onChange={(event) => set({ forTrainers: event.currentTarget.checked })}
          />
          {draft.type === 'checkbox' && (
            <Checkbox
              label="Einverständnis zu Fotos"
              description="Wer es nicht angekreuzt hat, steht unter „Kein Foto“, wo Fotos hochgeladen werden."
              checked={draft.isPhotoConsent}
              onChange={(event) => set({ isPhotoConsent: event.currentTarget.checked })}
            />
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button type="submit">Feld speichern</Button>
          </DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
};

type CardProps = {
  field: AdditionalField;
  isFirst: boolean;
  mayChange: boolean;
  onEdit: () => void;
  onRaise: () => void;
  onDelete: () => void;
};

const FieldCard = ({ field, isFirst, mayChange, onEdit, onRaise, onDelete }: CardProps) => (
  <Paper withBorder p="sm" radius="md">
    <Group justify="space-between" align="flex-start">
      <Stack gap={4} flex="1 1 10rem">
        <Group gap="xs">
          <Text fw={600}>{field.label}</Text>
          <Badge variant="light">{typeLabels[field.type]}</Badge>
          {field.required && (
            <Badge variant="light" color="gray">
              Erforderlich
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {editableLabels[field.editable]}
          {field.askedOf !== 'all' && `, ${askedOfLabels[field.askedOf]}`}
          {field.info !== '' && ` – ${field.info}`}
        </Text>
      </Stack>
      {mayChange && (
        <Group gap={4} wrap="nowrap">
          {!isFirst && (
            <ActionIcon variant="subtle" aria-label={`${field.label} nach oben`} onClick={onRaise}>
              <IconArrowUp size={18} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" aria-label={`${field.label} ändern`} onClick={onEdit}>
            <IconEdit size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label={`${field.label} löschen`} onClick={onDelete}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  </Paper>
);

type Props = { fields: readonly AdditionalField[]; mayChange: boolean };

/** Every change is saved immediately. Deleting a field hides its values; a new field with the same key restores them. */
export const AdditionalFieldsEditor = ({ fields, mayChange }: Props) => {
  const save = useCommand(clubs.save, { invalidates: [clubs.get], announces: true });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [doomed, setDoomed] = useState<AdditionalField | null>(null);
  const store = (next: readonly AdditionalField[]) => save.mutate({ settings: { additionalFields: [...next] } });
  const put = ({ tag, ...rest }: Draft) => {
    const known = fields.map((field) => field.tag);
    if (tag === null) store([...fields, { tag: tagFor(rest.label, known), ...rest }]);
    else store(fields.map((field) => (field.tag === tag ? { tag, ...rest } : field)));
    setDraft(null);
  };
  const raise = (index: number) => {
    const next = [...fields];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    store(next);
  };
  return (
    <Stack>
      {fields.length === 0 && <EmptyState>Noch keine Zusatzfelder.</EmptyState>}
      {fields.map((field, index) => (
        <FieldCard
          key={field.tag}
          field={field}
          isFirst={index === 0}
          mayChange={mayChange}
          onEdit={() => setDraft(field)}
          onRaise={() => raise(index)}
          onDelete={() => setDoomed(field)}
        />
      ))}
      {mayChange && (
        <Button
          w="fit-content"
          leftSection={<IconPlus size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => setDraft(emptyDraft)}
        >
          Feld hinzufügen
        </Button>
      )}
      {draft !== null && <FieldDialog draft={draft} onSave={put} onClose={() => setDraft(null)} />}
      <ConfirmModal
        opened={doomed !== null}
        confirmLabel="Feld löschen"
        isPending={save.isPending}
        onConfirm={() => {
          store(fields.filter((field) => field.tag !== doomed?.tag));
          setDoomed(null);
        }}
        onClose={() => setDoomed(null)}
      >
        Das Feld „{doomed?.label}“ verschwindet aus allen Profilen und Listen.
      </ConfirmModal>
    </Stack>
  );
};
