import { type ReactNode, useCallback, useState } from 'react';
import { Bar } from './SaveBar.tsx';
import { type SavedPart, SavedTogether } from './saved-together.ts';

type Parts = ReadonlyMap<string, SavedPart>;

const without = (parts: Parts, id: string): Parts => new Map([...parts].filter(([other]) => other !== id));

/** A page with several forms has one bar, which saves or discards all changes. */
export const SaveTogether = ({ children }: { children: ReactNode }) => {
  const [parts, setParts] = useState<Parts>(new Map());
  const tell = useCallback(
    (id: string, part: SavedPart | null) =>
      setParts((known) => (part === null ? without(known, id) : new Map(known).set(id, part))),
    [],
  );
  const all = [...parts.values()];
  const changed = all.filter(({ isDirty }) => isDirty);
  return (
    <SavedTogether value={tell}>
      {children}
      {all.length > 0 && (
        <Bar
          isDirty={changed.length > 0}
          isPending={all.some(({ isPending }) => isPending)}
          onSave={() => {
            for (const { save } of changed) save();
          }}
          onDiscard={() => {
            for (const { discard } of changed) discard();
          }}
        />
      )}
    </SavedTogether>
  );
};
