import { Button, Text } from '@mantine/core';
import { useContext, useEffect, useRef } from 'react';
import { FootBar } from './FootBar.tsx';
import classes from './SaveBar.module.css';
import { SavedTogether, useSavedPart } from './saved-together.ts';
import { focusScreen } from './use-focus-return.ts';

type SaveBarProps = {
  isDirty: boolean;
  isPending: boolean;
  /** The unsaved changes in words: "3 Änderungen sind noch nicht gespeichert." */
  hint?: string;
  onDiscard: () => void;
};

/**
 * A busy button loses the focus, and so does one with nothing left to save. After a refusal it gets the focus back; after success the focus
 * goes to the beginning of the screen.
 */
const useFocusAfterSaving = ({ isDirty, isPending }: Pick<SaveBarProps, 'isDirty' | 'isPending'>) => {
  const save = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    const hasEnded = (wasPending.current && !isPending) || (wasDirty.current && !isDirty);
    wasPending.current = isPending;
    wasDirty.current = isDirty;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === save.current;
    if (!hasEnded || isPending || !isLost) return;
    if (isDirty) save.current?.focus({ preventScroll: true });
    else focusScreen();
  }, [isDirty, isPending]);
  return save;
};

type BarProps = SaveBarProps & {
  /** For a bar outside a form. */
  onSave?: () => void;
};

/** Always visible, so that saving never needs scrolling. */
export const Bar = ({
  isDirty,
  isPending,
  hint = 'Deine Änderungen sind noch nicht gespeichert.',
  onDiscard,
  onSave,
}: BarProps) => {
  const save = useFocusAfterSaving({ isDirty, isPending });
  return (
    <FootBar isIdle={!isDirty && !isPending}>
      <Text size="sm" c="dimmed" role="status" className={classes.hint}>
        {isDirty ? hint : 'Alles ist gespeichert.'}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" disabled={!isDirty || isPending} onClick={onDiscard}>
          Verwerfen
        </Button>
        <Button
          ref={save}
          type={onSave === undefined ? 'submit' : 'button'}
          disabled={!isDirty}
          loading={isPending}
          {...(onSave && { onClick: onSave })}
        >
          Speichern
        </Button>
      </div>
    </FootBar>
  );
};

/** A form saved together with the others of its page: its position, so that it can be submitted. */
const Part = (props: SaveBarProps) => <span ref={useSavedPart(props)} hidden />;

/** The footer of a long form; several forms on one page share one (SaveTogether). */
export const SaveBar = (props: SaveBarProps) => {
  const isTogether = useContext(SavedTogether) !== null;
  return isTogether ? <Part {...props} /> : <Bar {...props} />;
};
