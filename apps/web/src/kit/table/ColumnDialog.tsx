import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { MoveButtons } from '../MoveButtons.tsx';
import css from './ColumnDialog.module.css';
import type { Column } from './columns.ts';
import { freshLayout, orderedKeys, showAll, type TableLayout, visibilityOf } from './table-layout.ts';

type DialogColumn = Pick<Column<never>, 'key' | 'label' | 'hiddenByDefault' | 'group'>;

type Props = {
  /** In the program's default order. */
  columns: readonly DialogColumn[];
  layout: TableLayout;
  onChange: (patch: Pick<TableLayout, 'order' | 'shown'>) => void;
  onClose: () => void;
};

type RowProps = {
  column: DialogColumn;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  onMove: (step: -1 | 1) => void;
};

const instructions = 'Mit den Pfeiltasten nach oben oder unten verschieben, oder mit der Maus ziehen.';

const ColumnRow = ({ column, checked, onCheck, onMove }: RowProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } = useSortable({
    id: column.key,
    attributes: { roleDescription: 'verschiebbar' },
  });
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      ref={setNodeRef}
      className={css.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Checkbox
        label={column.label}
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        classNames={{ root: css.check ?? '' }}
      />
      <MoveButtons name={column.label} onMove={onMove} />
      <ActionIcon
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        size="lg"
        className={css.handle}
        aria-label={`${column.label} verschieben`}
        onKeyDown={move}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
    </li>
  );
};

const matches = ({ label, group = '' }: DialogColumn, typed: string) =>
  `${label} ${group}`.toLocaleLowerCase('de').includes(typed.trim().toLocaleLowerCase('de'));

const headingOf = ({ group }: DialogColumn) => group ?? 'Weitere Spalten';

type HiddenProps = { columns: readonly DialogColumn[]; onShow: (key: string) => void };

/** Hidden columns, grouped by heading. */
const HiddenColumns = ({ columns, onShow }: HiddenProps) => {
  const groups = [...new Set(columns.map(headingOf))];
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <Title order={3} size="h6" mt="sm" mb={4}>
        {group}
      </Title>
      <ul className={css.list}>
        {columns
          .filter((column) => headingOf(column) === group)
          .map((column) => (
            <li key={column.key} className={css.row}>
              <Checkbox
                label={column.label}
                checked={false}
                onChange={() => onShow(column.key)}
                classNames={{ root: css.check ?? '' }}
              />
            </li>
          ))}
      </ul>
    </section>
  ));
};

/** Chooses the columns of a table and their order; every change applies immediately and is stored in this browser. */
export const ColumnDialog = ({ columns, layout, onChange, onClose }: Props) => {
  const [spoken, setSpoken] = useState('');
  const [typed, setTyped] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const order = orderedKeys(columns, layout.order);
  const visible = visibilityOf(columns, layout.shown);

  const moveTo = (key: string, target: number) => {
    const from = order.indexOf(key);
    if (target < 0 || target >= order.length || from === target) return;
    onChange({ shown: layout.shown, order: arrayMove(order, from, target) });
    const label = columns.find((column) => column.key === key)?.label ?? key;
    const place = shownKeys.indexOf(order[target] ?? '') + 1;
    setSpoken(`${label} steht jetzt an Stelle ${place} von ${shownKeys.length}.`);
  };
  /** Skips hidden columns: they have no position on the screen. */
  const moveBy = (key: string, step: -1 | 1) => {
    const neighbour = shownKeys[shownKeys.indexOf(key) + step];
    if (neighbour !== undefined) moveTo(key, order.indexOf(neighbour));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) moveTo(String(active.id), order.indexOf(String(over.id)));
  };
  const setShown = (shown: TableLayout['shown']) => onChange({ order: layout.order, shown });

  const found = columns.filter((column) => matches(column, typed));
  const shownKeys = order.filter((key) => visible[key] && found.some((column) => column.key === key));
  const hiddenColumns = found.filter(({ key }) => !visible[key]);

  return (
    <Dialog onClose={onClose} title="Zeige / verstecke Spalten" size={540}>
      <Group gap="xs" mb="sm">
        <Button size="xs" variant="default" onClick={() => onChange(freshLayout)}>
          Zurücksetzen
        </Button>
        <Button size="xs" variant="default" onClick={() => setShown(showAll(columns, true))}>
          Alle Spalten anzeigen
        </Button>
        <Button size="xs" variant="default" onClick={() => setShown(showAll(columns, false))}>
          Alle Spalten verstecken
        </Button>
      </Group>
      <TextInput
        type="search"
        aria-label="Spalte suchen"
        placeholder="Spalte suchen …"
        mb="sm"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Stack gap={0}>
        {shownKeys.length > 0 && (
          <Title order={3} size="h6" mb={4}>
            Angezeigt
          </Title>
        )}
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            screenReaderInstructions: { draggable: instructions },
            announcements: {
              onDragStart: () => undefined,
              onDragOver: () => undefined,
              onDragEnd: () => undefined,
              onDragCancel: () => undefined,
            },
          }}
        >
          <SortableContext items={shownKeys} strategy={verticalListSortingStrategy}>
            <ul className={css.list} aria-label="Spalten">
              {shownKeys.flatMap((key) => {
                const column = columns.find((candidate) => candidate.key === key);
                return column === undefined ? (
                  []
                ) : (
                  <ColumnRow
                    key={key}
                    column={column}
                    checked
                    onCheck={(checked) => setShown({ ...layout.shown, [key]: checked })}
                    onMove={(step) => moveBy(key, step)}
                  />
                );
              })}
            </ul>
          </SortableContext>
        </DndContext>
        <HiddenColumns columns={hiddenColumns} onShow={(key) => setShown({ ...layout.shown, [key]: true })} />
        {found.length === 0 && (
          <Text c="dimmed" size="sm">
            Keine Spalte heißt so.
          </Text>
        )}
      </Stack>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
    </Dialog>
  );
};
