import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import css from './ColumnDialog.module.css';
import type { Column } from './columns.ts';
import { freshLayout, orderedKeys, showAll, type TableLayout, visibilityOf } from './table-layout.ts';

type DialogColumn = Pick<Column<never>, 'key' | 'label' | 'hiddenByDefault'>;

type Props = {
  /** In the order of the program. */
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

/** Which columns a table shows and in which order; every change holds at once and stays in this browser. */
export const ColumnDialog = ({ columns, layout, onChange, onClose }: Props) => {
  const [spoken, setSpoken] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const order = orderedKeys(columns, layout.order);
  const visible = visibilityOf(columns, layout.shown);

  const moveTo = (key: string, target: number) => {
    const from = order.indexOf(key);
    if (target < 0 || target >= order.length || from === target) return;
    onChange({ shown: layout.shown, order: arrayMove(order, from, target) });
    const label = columns.find((column) => column.key === key)?.label ?? key;
    setSpoken(`${label} steht jetzt an Stelle ${target + 1} von ${order.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null) moveTo(String(active.id), order.indexOf(String(over.id)));
  };
  const setShown = (shown: TableLayout['shown']) => onChange({ order: layout.order, shown });

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
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ul className={css.list} aria-label="Spalten">
            {order.flatMap((key, index) => {
              const column = columns.find((candidate) => candidate.key === key);
              return column === undefined ? (
                []
              ) : (
                <ColumnRow
                  key={key}
                  column={column}
                  checked={visible[key] ?? true}
                  onCheck={(checked) => setShown({ ...layout.shown, [key]: checked })}
                  onMove={(step) => moveTo(key, index + step)}
                />
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
    </Dialog>
  );
};
