import { Box, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type Tag, tagCreationForbidden, tagLabel } from '@vereinshaus/contract/tags';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { isNewLabel, isSameLabel, offeredTags, type TagChoice } from '../tag-choice.ts';

type Props = {
  label: string;
  description?: ReactNode;
  /** What can be chosen. */
  available: readonly Tag[];
  value: readonly TagChoice[];
  onChange: (tags: readonly TagChoice[]) => void;
  /** Where nobody may create tags, typing a new one only tells so. */
  mayCreate: boolean;
  disabled?: boolean;
};

const createValue = '$create';

const Options = ({ offered, typed, isNew }: { offered: readonly Tag[]; typed: string; isNew: boolean }) => (
  <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
    {offered.map((tag) => (
      <Combobox.Option key={tag.value} value={String(tag.value)}>
        {tag.label}
      </Combobox.Option>
    ))}
    {isNew && <Combobox.Option value={createValue}>Erstelle „{typed.trim()}“ ...</Combobox.Option>}
    {offered.length === 0 && !isNew && <Combobox.Empty>fange zu tippen an</Combobox.Empty>}
  </Combobox.Options>
);

type Choosing = Pick<Props, 'available' | 'value' | 'onChange' | 'mayCreate'>;

/** What is typed, what is offered for it, and what choosing does. */
const useChoosing = ({ available: tags, value, onChange, mayCreate }: Choosing) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const add = (choice: TagChoice) => {
    onChange([...value, choice]);
    setTyped('');
    setProblem(null);
  };
  const create = () => {
    const label = tagLabel.safeParse(typed);
    if (!mayCreate) setProblem(tagCreationForbidden);
    else if (label.success) add({ label: label.data });
    else setProblem(label.error.issues[0]?.message ?? null);
  };
  return {
    typed,
    problem,
    offered: offeredTags(tags, value, typed),
    isNew: isNewLabel(tags, value, typed),
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
    },
    choose: (picked: string) => {
      const tag = tags.find((candidate) => String(candidate.value) === picked);
      if (tag) add(tag);
      else if (picked === createValue) create();
    },
    remove: (label: string) => onChange(value.filter((choice) => !isSameLabel(choice.label, label))),
  };
};

/** Tags wählen: type to find one, Enter to take it, and where it is allowed to create a new one. */
export const TagPicker = ({ label, description, disabled = false, ...choosing }: Props) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { typed, problem, offered, isNew, type, choose, remove } = useChoosing(choosing);
  const { value } = choosing;
  const last = value.at(-1);
  const submit = (picked: string) => {
    choose(picked);
    // The open list would lie over the sentence that says why nothing was created.
    if (picked === createValue) combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && last) remove(last.label);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} disabled={disabled}>
      <Combobox.DropdownTarget>
        <PillsInput label={label} description={description} disabled={disabled} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {value.map((choice) => (
              <Pill
                key={choice.label}
                withRemoveButton={!disabled}
                onRemove={() => remove(choice.label)}
                removeButtonProps={{
                  'aria-label': `Tag ${choice.label} entfernen`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {choice.label}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                placeholder={value.length === 0 ? 'Tippe ...' : ''}
                value={typed}
                maxLength={60}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  type(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex('active');
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      {problem !== null && (
        <Box mt="xs">
          <StatusBanner kind="error" title="Tag nicht erstellt">
            {problem}
          </StatusBanner>
        </Box>
      )}
      <Combobox.Dropdown>
        <Options offered={offered} typed={typed} isNew={isNew} />
      </Combobox.Dropdown>
    </Combobox>
  );
};
