import { Button, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DrawCandidate, DrawClash, OwnDraw } from '@vereinshaus/contract/draws/calls';
import { bindingText, wishProblem } from '@vereinshaus/contract/draws/rules';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { candidatesQuery, useWish } from './draws.api.ts';
import { WishLot } from './WishLot.tsx';
import { draftsOf, emptyDraft, freeChildren, type LotDraft, stillPossible } from './wish-drafts.ts';

/** Who cannot wish for anything, and why. */
const Excluded = ({ candidates, draw }: { candidates: readonly DrawCandidate[]; draw: OwnDraw }) => {
  const excluded = candidates.filter(
    ({ courses }) => courses.length > 0 && courses.every(({ reason }) => reason !== ''),
  );
  if (excluded.length === 0) return null;
  const nameOf = (id: number) => draw.courses.find(({ course_ID }) => course_ID === id)?.name ?? '';
  return (
    <StatusBanner kind="info" title="Hier passt kein Kurs">
      {excluded.map(({ child_ID, fullname, courses }) => (
        <Text key={child_ID} size="sm">
          {fullname}: {courses.map(({ course_ID, reason }) => `${nameOf(course_ID)}: ${reason}`).join(' ')}
        </Text>
      ))}
    </StatusBanner>
  );
};

const started = (draw: OwnDraw, candidates: readonly DrawCandidate[]): readonly LotDraft[] => {
  const before = draftsOf(draw).map((draft) => stillPossible(draft, candidates));
  if (before.length > 0) return before;
  const [only, ...others] = freeChildren(candidates, [], null);
  return [emptyDraft(0, only !== undefined && others.length === 0 ? [only.child_ID] : [])];
};

const coursesOf = ({ courses }: OwnDraw) => courses.map(({ course_ID: id, name, places }) => ({ id, name, places }));

const inputOf = (draft: LotDraft) => ({
  children: [...draft.children],
  together: draft.together,
  wishes: [...draft.wishes],
  wanted: draft.wanted,
  joinsQueue: draft.joinsQueue,
  becomesMember: draft.becomesMember,
});

type WishFormProps = {
  draw: OwnDraw;
  candidates: readonly DrawCandidate[];
  clashes: readonly DrawClash[];
  onClose: () => void;
};

const WishForm = ({ draw, candidates, clashes, onClose }: WishFormProps) => {
  const save = useWish();
  const [drafts, setDrafts] = useState(() => started(draw, candidates));
  const [accepts, setAccepts] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const wished = drafts.filter(({ children }) => children.length > 0);
  const problem = wishProblem(wished, draw.maxWanted, coursesOf(draw));
  const problemAt = (draft: LotDraft) =>
    isTried && problem !== null && wished[problem.index]?.key === draft.key ? problem.text : '';
  const change = (changed: LotDraft) =>
    setDrafts((before) =>
      before.map((draft) => (draft.key === changed.key ? stillPossible(changed, candidates) : draft)),
    );
  const nextKey = Math.max(-1, ...drafts.map(({ key }) => key)) + 1;
  const withdraws = draw.own.length > 0 && wished.length === 0;
  return (
    <FormDialog
      title={`Wünsche: ${draw.name}`}
      submitLabel={withdraws ? 'Wünsche zurückziehen' : 'Wünsche speichern'}
      size="lg"
      isPending={save.isPending}
      isDisabled={!withdraws && (wished.length === 0 || !accepts)}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem !== null) return;
        save.mutate(
          {
            draw_ID: draw.ID,
            accepts,
            lots: wished.map(inputOf),
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Text size="sm">Wann ihr eure Wünsche angebt, ist gleich: Schneller sein bringt nichts.</Text>
      {drafts.map((draft) => (
        <WishLot
          key={draft.key}
          draw={draw}
          draft={draft}
          candidates={freeChildren(candidates, drafts, draft)}
          clashes={clashes}
          problem={problemAt(draft)}
          onChange={change}
          onRemove={() => setDrafts((before) => before.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {freeChildren(candidates, drafts, null).length > 0 && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() => setDrafts((before) => [...before, emptyDraft(nextKey, [])])}
        >
          Weiteres Kind
        </Button>
      )}
      <Excluded candidates={candidates} draw={draw} />
      {!withdraws && (
        <Checkbox
          label={`Das gilt: ${bindingText(draw.confirmHours)}`}
          description="Preis, Zahlungsweise und die Bedingungen des Vereins sind dieselben wie bei einer Buchung. Fragen zum Kurs stellen wir euch, wenn ihr den Platz habt. Rabattcodes gelten hier nicht."
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
};

/** Wünsche angeben: for all children of the family, in place of what was said before. */
export const WishDialog = ({ draw, onClose }: { draw: OwnDraw; onClose: () => void }) => {
  const known = useQuery(candidatesQuery(draw.ID));
  if (known.data !== undefined) return <WishForm draw={draw} {...known.data} onClose={onClose} />;
  return (
    <Dialog title={`Wünsche: ${draw.name}`} size="lg" onClose={onClose}>
      <QueryState query={known}>{() => null}</QueryState>
    </Dialog>
  );
};
