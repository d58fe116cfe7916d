import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core';
import type { DrawCandidate, DrawClash, OwnDraw } from '@vereinshaus/contract/draws/calls';
import { maxWishes, togethernesses, togethernessLabels } from '@vereinshaus/contract/draws/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { clashTexts, coursesFor, type LotDraft, withChildren, withWish } from './wish-drafts.ts';

type WishLotProps = {
  draw: OwnDraw;
  draft: LotDraft;
  /** Who can be in this lot. */
  candidates: readonly DrawCandidate[];
  clashes: readonly DrawClash[];
  problem: string;
  onChange: (draft: LotDraft) => void;
  onRemove: () => void;
};

const Children = ({ draft, candidates, onChange }: Pick<WishLotProps, 'draft' | 'candidates' | 'onChange'>) => (
  <Checkbox.Group
    label="Für wen?"
    description="Geschwister, die zusammen in denselben Kurs sollen, kreuzt ihr gemeinsam an."
    value={draft.children.map(String)}
    onChange={(chosen) => onChange(withChildren(draft, chosen.map(Number)))}
  >
    <Group mt="xs" gap="md">
      {candidates.map(({ child_ID, fullname }) => (
        <Checkbox key={child_ID} value={String(child_ID)} label={fullname} />
      ))}
    </Group>
  </Checkbox.Group>
);

const Together = ({ draft, onChange }: Pick<WishLotProps, 'draft' | 'onChange'>) => (
  <Radio.Group
    label="Gemeinsam"
    value={draft.together}
    onChange={(chosen) => onChange({ ...draft, together: togethernesses.find((one) => one === chosen) ?? 'near' })}
  >
    <Stack mt="xs" gap="xs">
      <Radio
        value="near"
        label={togethernessLabels.near}
        description="Eine gemeinsame Losnummer: Reicht der Platz nur für eines, bekommt es ihn."
      />
      <Radio
        value="all"
        label={togethernessLabels.all}
        description="Nur wenn für alle Platz ist. Auf die Warteliste kommt ihr so nicht."
      />
    </Stack>
  </Radio.Group>
);

/** The wishes of one child, or of brothers and sisters together. */
export const WishLot = ({ draw, draft, candidates, clashes, problem, onChange, onRemove }: WishLotProps) => {
  const names = new Map(draw.courses.map(({ course_ID, name }) => [course_ID, name]));
  const children = new Map(candidates.map(({ child_ID, fullname }) => [child_ID, fullname]));
  const courses = coursesFor(candidates, draft.children);
  const options = courses.map(({ courseId }) => ({ value: String(courseId), label: names.get(courseId) ?? '' }));
  const priceOf = (courseId: number | undefined) => {
    const price = courses.find((one) => one.courseId === courseId)?.price ?? 0;
    return price === 0 ? '' : `${formatMoney(price)}${draft.children.length > 1 ? ' zusammen' : ''}`;
  };
  const rows = Math.min(draft.wishes.length + 1, maxWishes, options.length);
  const needsMembership = courses.some((one) => one.needsMembership && draft.wishes.includes(one.courseId));
  return (
    <Card withBorder padding="sm">
      <Stack gap="md">
        <Children draft={draft} candidates={candidates} onChange={onChange} />
        {draft.children.length > 1 && <Together draft={draft} onChange={onChange} />}
        {draft.children.length > 0 && options.length === 0 && (
          <Text size="sm">Für diese Auswahl passt keiner der Kurse.</Text>
        )}
        {Array.from({ length: rows }, (_, index) => (
          <Select
            key={draft.wishes[index] ?? 'next'}
            label={`${index + 1}. Wunsch`}
            description={priceOf(draft.wishes[index])}
            placeholder={index === 0 ? 'Kurs wählen' : 'kein weiterer Wunsch'}
            data={options}
            clearable
            value={draft.wishes[index] === undefined ? null : String(draft.wishes[index])}
            onChange={(chosen) => onChange(withWish(draft, index, chosen === null ? null : Number(chosen)))}
          />
        ))}
        {clashTexts(draft, clashes, { courses: names, names: children }).map(({ key, text }) => (
          <StatusBanner key={key} kind="info">
            {text}
          </StatusBanner>
        ))}
        {draw.maxWanted > 1 && draft.wishes.length > 1 && (
          <Select
            label="Wie viele Kurse davon?"
            allowDeselect={false}
            data={Array.from({ length: Math.min(draw.maxWanted, draft.wishes.length) }, (_, index) =>
              String(index + 1),
            )}
            value={String(draft.wanted)}
            onChange={(chosen) => onChange({ ...draft, wanted: Number(chosen ?? 1) })}
          />
        )}
        {draft.together !== 'all' && (
          <Checkbox
            label="Ohne Platz auf die Warteliste des 1. Wunsches"
            checked={draft.joinsQueue}
            onChange={(event) => onChange({ ...draft, joinsQueue: event.currentTarget.checked })}
          />
        )}
        {needsMembership && (
          <Checkbox
            label="Mit einem Platz in einem Kurs für Mitglieder wird das Kind Mitglied."
            description="Statuten und Mitgliedsbeitrag gelten dann auch."
            checked={draft.becomesMember}
            onChange={(event) => onChange({ ...draft, becomesMember: event.currentTarget.checked })}
          />
        )}
        {problem !== '' && (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
        <Button variant="subtle" color="gray" style={{ alignSelf: 'start' }} onClick={onRemove}>
          Diese Wünsche entfernen
        </Button>
      </Stack>
    </Card>
  );
};
