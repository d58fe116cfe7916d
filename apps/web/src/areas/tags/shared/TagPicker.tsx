import { Box, Combobox, Pill, PillsInput, UnstyledButton, useCombobox } from '@mantine/core';
import { type Tag, type TagEntity, tagCreationForbidden, tagLabel, tags } from '@vereinshaus/contract/tags/calls';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMay } from '../../../kit/May.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { TagDialog } from '../TagDialog.tsx';
import { isNewLabel, isSameLabel, offeredTags, type TagChoice } from '../tag-choice.ts';

type Props = {
  label: string;
  description?: ReactNode;
  /** Selectable tags. */
  available: readonly Tag[];
  value: readonly TagChoice[];
  onChange: (tags: readonly TagChoice[]) => void;
  /** Without the right to create tags, typing a new one only shows a message. */
  mayCreate: boolean;
  /** The kind of tags that users with the right can rename here. */
  renames?: TagEntity;
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

type ChosenProps = {
  choice: TagChoice;
  disabled: boolean;
  onRemove: () => void;
  /** Missing if it cannot be renamed. */
  onRename: ((tag: Tag) => void) | undefined;
};

const Chosen = ({ choice, disabled, onRemove, onRename }: ChosenProps) => (
  <Pill
    withRemoveButton={!disabled}
    onRemove={onRemove}
    removeButtonProps={{ 'aria-label': `Tag ${choice.label} entfernen`, 'aria-hidden': false, tabIndex: 0 }}
  >
    {onRename && 'value' in choice ? (
      <UnstyledButton
        fz="inherit"
        lh="inherit"
        aria-label={`${choice.label}: Tag umbenennen`}
        onClick={() => onRename(choice)}
      >
        {choice.label}
      </UnstyledButton>
    ) : (
      choice.label
    )}
  </Pill>
);

type ChoiceProps = Pick<Props, 'available' | 'value' | 'onChange' | 'mayCreate'>;

/** The typed text, the matching options, and the effect of a choice. */
const useChoosing = ({ available, value, onChange, mayCreate }: ChoiceProps) => {
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
    offered: offeredTags(available, value, typed),
    isNew: isNewLabel(available, value, typed),
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
    },
    choose: (picked: string) => {
      const tag = available.find((candidate) => String(candidate.value) === picked);
      if (tag) add(tag);
      else if (picked === createValue) create();
    },
    remove: (label: string) => onChange(value.filter((choice) => !isSameLabel(choice.label, label))),
  };
};

/** Tags wählen: type to search, Enter to select, and with the right create new ones. */
export const TagPicker = ({ label, description, renames, disabled = false, ...choosing }: Props) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { typed, problem, offered, isNew, type, choose, remove } = useChoosing(choosing);
  const { value } = choosing;
  const mayRename = useMay(tags.update.access) && renames !== undefined && !disabled;
  const [renamed, setRenamed] = useState<Tag | null>(null);
  const last = value.at(-1);
  const submit = (picked: string) => {
    choose(picked);
    // The open list would cover the message that explains why nothing was created.
    if (picked === createValue) combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && last) remove(last.label);
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} disabled={disabled}>
        <Combobox.DropdownTarget>
          <PillsInput
            label={label}
            description={description}
            disabled={disabled}
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group>
              {value.map((choice) => (
                <Chosen
                  key={choice.label}
                  choice={choice}
                  disabled={disabled}
                  onRemove={() => remove(choice.label)}
                  onRename={mayRename ? setRenamed : undefined}
                />
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
      {renames !== undefined && renamed !== null && (
        <TagDialog entity={renames} tag={renamed} onClose={() => setRenamed(null)} />
      )}
    </>
  );
};
