import { Button, type ButtonProps, Checkbox, Input, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type Ref, useCallback, useState } from 'react';
import type { FilterOption } from './columns.ts';

/** With more choices than this, a search field appears. */
const searchAbove = 8;

type Props = {
  label: string;
  /** In the drawer the field has its label above; in a table the heading is the label. */
  labelled: boolean;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

type ChoicesProps = Omit<Props, 'labelled'> & { typed: string; onType: (typed: string) => void };

const textOf = (options: readonly FilterOption[], chosen: readonly string[]): string => {
  if (chosen.length === 0) return 'alle';
  if (chosen.length > 1) return `${chosen.length} gewählt`;
  return options.find(({ value }) => value === chosen[0])?.label ?? '1 gewählt';
};

const matches = (label: string, typed: string) =>
  label.toLocaleLowerCase('de').includes(typed.trim().toLocaleLowerCase('de'));

type FaceProps = ButtonProps &
  Pick<Props, 'label' | 'labelled' | 'options' | 'chosen'> & { onClick: () => void; ref?: Ref<HTMLButtonElement> };

/** A short summary of the choice. */
const Face = ({ label, labelled, options, chosen, ...button }: FaceProps) => {
  const text = textOf(options, chosen);
  return (
    <Button
      fullWidth
      justify="space-between"
      variant="default"
      fw={400}
      px="xs"
      size={labelled ? 'md' : 'xs'}
      {...(chosen.length === 0 && { c: 'dimmed' })}
      aria-label={`${text}: ${label} filtern`}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...button}
    >
      {text}
    </Button>
  );
};

const Choices = ({ label, options, chosen, onChange, typed, onType }: ChoicesProps) => {
  const shown = options.filter((option) => matches(option.label, typed));
  return (
    <Stack gap="xs">
      {options.length > searchAbove && (
        <TextInput
          type="search"
          size="xs"
          aria-label={`${label} suchen`}
          placeholder="suchen …"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={280}>
        <Checkbox.Group
          aria-label={label}
          value={[...chosen]}
          onChange={(next) => onChange(options.flatMap(({ value }) => (next.includes(value) ? value : [])))}
        >
          <Stack gap={8} p={4}>
            {shown.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            nichts auszuwählen
          </Text>
        )}
      </ScrollArea.Autosize>
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          Auswahl aufheben
        </Button>
      )}
    </Stack>
  );
};

/** Replaces the closed control and takes the focus before the list opens, so that closing returns it there. */
const Opening = (props: Props) => {
  const { label } = props;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const begin = useCallback((target: HTMLButtonElement | null) => {
    target?.focus({ preventScroll: true });
    setOpen(target !== null);
  }, []);
  const { onChange: _onChange, ...face } = props;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setTyped('')}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Face {...face} ref={begin} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p="xs" miw={200} aria-label={`${label} filtern`}>
        <Choices {...props} typed={typed} onType={setTyped} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** A filter with several selectable values; each row has one of them. The list is only created with the first click. */
export const ChoiceFilter = (props: Props) => {
  const { label, labelled } = props;
  const [isMade, setMade] = useState(false);
  const { onChange: _onChange, ...face } = props;
  return (
    <Input.Wrapper {...(labelled && { label, labelElement: 'div' as const })}>
      {isMade ? (
        <Opening {...props} />
      ) : (
        <Face {...face} aria-haspopup="dialog" aria-expanded={false} onClick={() => setMade(true)} />
      )}
    </Input.Wrapper>
  );
};
