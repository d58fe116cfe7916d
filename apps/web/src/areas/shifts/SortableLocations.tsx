import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import classes from './ShiftsTab.module.css';

const instructions = 'Mit den Pfeiltasten nach oben oder unten verschieben, oder mit der Maus ziehen.';

/** Keyboard moves apply immediately and are announced here; the library's own texts are English. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

type SortableLocationsProps = {
  keys: readonly string[];
  onDrop: (key: string, targetKey: string) => void;
  children: ReactNode;
};

/** The locations as a sortable list. */
export const SortableLocations = ({ keys, onDrop, children }: SortableLocationsProps) => {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: instructions }, announcements: silent }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label="Orte">
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
};
