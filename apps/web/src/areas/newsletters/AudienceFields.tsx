import { Button, Card, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listName } from '@vereinshaus/contract/newsletters/calls';
import { maxGroups, type NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { withGone } from '../../kit/with-gone.ts';
import { PersonCriteria } from '../persons/shared/PersonCriteria.tsx';
import { PersonPicker } from '../persons/shared/PersonPicker.tsx';
import { criteriaOf, selectionOf } from '../persons/shared/select-url.ts';
import { ContactChoice } from './ContactChoice.tsx';
import { listsQuery, useRemoveList, useSaveList } from './newsletters.api.ts';

type Props = {
  audience: NewsletterAudience;
  /** Names of the individually chosen persons. */
  names: ReadonlyMap<number, string>;
  onChange: (audience: NewsletterAudience) => void;
  onName: (personId: number, name: string) => void;
};

const Groups = ({ audience, onChange }: Pick<Props, 'audience' | 'onChange'>) => {
  const { groups } = audience;
  const set = (next: NewsletterAudience['groups']) => onChange({ ...audience, groups: next });
  return (
    <Stack>
      {groups.map((criteria, place) => (
        <Card key={place} withBorder component="section" aria-label={`Gruppe ${place + 1}`}>
          <Group justify="space-between" mb="xs">
            <Text fw={600} size="sm">
              Gruppe {place + 1}
              {Object.keys(criteria).length === 0 && ': alle Personen'}
            </Text>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => set(groups.toSpliced(place, 1))}>
              Gruppe entfernen
            </Button>
          </Group>
          <PersonCriteria
            selection={selectionOf(criteria)}
            onChange={(change) => set(groups.with(place, criteriaOf({ ...selectionOf(criteria), ...change })))}
          />
        </Card>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={groups.length >= maxGroups}
          onClick={() => set([...groups, {}])}
        >
          Gruppe hinzufügen
        </Button>
      </Group>
    </Stack>
  );
};

const SaveListDialog = ({ personIds, onClose }: { personIds: readonly number[]; onClose: () => void }) => {
  const save = useSaveList();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <FormDialog
      title="Als Empfängerliste speichern"
      submitLabel="Liste speichern"
      isPending={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = listName.safeParse(name);
        setProblem(checked.error?.issues[0]?.message);
        if (checked.success) save.mutate({ name, user_ids: [...personIds] }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const Lists = ({ audience, onChange }: Pick<Props, 'audience' | 'onChange'>) => {
  const lists = useQuery(listsQuery());
  const remove = useRemoveList();
  const known = lists.data?.lists ?? [];
  if (known.length === 0 && audience.lists.length === 0) return null;
  const offered = lists.data?.lists.map(({ ID, name, persons }) => ({
    value: String(ID),
    label: `${name} (${persons.length})`,
  }));
  const value = audience.lists.map(String);
  const chosen = known.filter(({ ID }) => audience.lists.includes(ID));
  return (
    <Stack gap="xs">
      <MultiSelect
        label="Eigene Listen"
        placeholder={audience.lists.length === 0 ? 'keine' : ''}
        searchable
        clearable
        data={withGone(offered, value)}
        value={value}
        onChange={(next) => onChange({ ...audience, lists: next.map(Number) })}
      />
      {chosen.map(({ ID, name }) => (
        <Group key={ID}>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { ID },
                { onSuccess: () => onChange({ ...audience, lists: audience.lists.filter((list) => list !== ID) }) },
              )
            }
          >
            Liste „{name}“ löschen
          </Button>
        </Group>
      ))}
    </Stack>
  );
};

const ByName = ({ audience, names, onChange, onName }: Props) => {
  const [savesList, setSavesList] = useState(false);
  const { user_ids: personIds } = audience;
  return (
    <Stack gap="xs">
      <PersonPicker
        label="Einzelne Personen"
        value={null}
        exclude={personIds}
        actionLabel="Hinzufügen"
        onPick={(person) => {
          if (person === null || personIds.includes(person.ID)) return;
          onName(person.ID, person.fullname);
          onChange({ ...audience, user_ids: [...personIds, person.ID] });
        }}
      />
      {personIds.length > 0 && (
        <>
          <Group gap="xs">
            {personIds.map((personId) => (
              <Button
                key={personId}
                variant="light"
                size="compact-sm"
                aria-label={`${names.get(personId) ?? personId} entfernen`}
                onClick={() => onChange({ ...audience, user_ids: personIds.filter((id) => id !== personId) })}
              >
                {names.get(personId) ?? `Nummer ${personId}`} ×
              </Button>
            ))}
          </Group>
          <Group>
            <Button variant="default" size="compact-sm" onClick={() => setSavesList(true)}>
              Als Liste speichern
            </Button>
          </Group>
        </>
      )}
      {savesList && <SaveListDialog personIds={personIds} onClose={() => setSavesList(false)} />}
    </Stack>
  );
};

/** The recipients: members of a group, persons on a list or chosen by name, and contacts. */
export const AudienceFields = (props: Props) => (
  <Stack>
    <Text size="sm" c="dimmed">
      Wer in einer Gruppe ist, auf einer Liste steht oder einzeln gewählt ist, bekommt den Newsletter einmal. Je Adresse
      geht eine E-Mail hinaus, für alle Kinder der Familie gemeinsam.
    </Text>
    <Groups {...props} />
    <Lists {...props} />
    <ByName {...props} />
    <ContactChoice audience={props.audience} onChange={props.onChange} />
  </Stack>
);
