import { Button, Text } from '@mantine/core';
import { useContext, useEffect, useRef } from 'react';
import { FootBar } from './FootBar.tsx';
import classes from './SaveBar.module.css';
import { SavedTogether, useSavedPart } from './saved-together.ts';
import { focusScreen } from './use-focus-return.ts';

type SaveBarProps = {
  isDirty: boolean;
  isPending: boolean;
  /** What is waiting, in words: "3 Änderungen sind noch nicht gespeichert." */
  hint?: string;
  onDiscard: () => void;
};

/**
 * A busy button drops the focus, and so does one that has nothing left to save. Refused, it gets it back; done, one goes
 * on at the beginning of the screen.
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
  /** Where the bar belongs to no form of its own. */
  onSave?: () => void;
};

/** Stays in view, so that saving is never a scroll away. */
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

/** A form that is saved with the others of its page: where it stands, so that it can be sent. */
const Part = (props: SaveBarProps) => <span ref={useSavedPart(props)} hidden />;

/** The foot of a long form; of several on one page there is one for all (SaveTogether). */
export const SaveBar = (props: SaveBarProps) => {
  const isTogether = useContext(SavedTogether) !== null;
  return isTogether ? <Part {...props} /> : <Bar {...props} />;
};
