import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tags } from '@vereinshaus/contract/tags/calls';
import { query } from '../../../kit/api.ts';
import type { BlockProblems } from '../../../kit/blocks/block-problems.ts';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { SkeletonLines } from '../../../kit/QueryState.tsx';

const NewsEditor = part(() => import('../../news/shared/NewsEditor.tsx'), 'NewsEditor');

type RichFieldProps = {
  label: string;
  html: string;
  error?: string | undefined;
  /** The page that contains it, if any. */
  pageId?: number;
  onChange: (html: string) => void;
};

/** A text with pictures; the editor's code is loaded with the first one. */
export const RichField = ({ label, html, error, pageId = 0, onChange }: RichFieldProps) => (
  <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
    <NewsEditor label={label} content={html} error={error} isOptional pageId={pageId} onChange={onChange} />
  </DelayedSuspense>
);

type LinkValue = { label: string; url: string };
type LinkFieldsProps = { value: LinkValue; problems: BlockProblems; onChange: (value: LinkValue) => void };

/** Label and target of a button; errors are shown at the field concerned. */
export const LinkFields = ({ value: { label, url }, problems, onChange }: LinkFieldsProps) => (
  <Group align="flex-start" grow preventGrowOverflow={false}>
    <TextInput
      label="Beschriftung"
      required
      maxLength={80}
      value={label}
      error={problems.label}
      miw={200}
      onChange={(event) => onChange({ label: event.currentTarget.value, url })}
    />
    <TextInput
      label="Adresse"
      required
      placeholder="https://… oder /kurs/buchung"
      maxLength={500}
      value={url}
      error={problems.url}
      miw={200}
      onChange={(event) => onChange({ label, url: event.currentTarget.value })}
    />
  </Group>
);

/** For problems no single field can show. */
export const Problem = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <Text size="sm" c="red" role="alert">
      {children}
    </Text>
  );

type TitleFieldProps = { value: string; error: string | undefined; onChange: (title: string) => void };

export const TitleField = ({ value, error, onChange }: TitleFieldProps) => (
  <TextInput
    label="Überschrift"
    maxLength={120}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type CourseTagFieldProps = { description: string; value: number; onChange: (tag: number) => void };

/** Courses by tag; 0 = all visible ones. */
export const CourseTagField = ({ description, value, onChange }: CourseTagFieldProps) => {
  const known = useQuery(query(tags.availableForCourses, {}));
  const choices = (known.data?.tags ?? []).map((tag) => ({ value: String(tag.value), label: tag.label }));
  return (
    <Select
      label="Welche Kurse?"
      description={description}
      allowDeselect={false}
      searchable
      data={[{ value: '0', label: 'alle angezeigten Kurse' }, ...choices]}
      value={String(value)}
      onChange={(tag) => onChange(Number(tag ?? 0))}
    />
  );
};

type CountFieldProps = { max: number; value: number; onChange: (count: number) => void };

export const CountField = ({ max, value, onChange }: CountFieldProps) => (
  <NumberInput
    label="Wie viele?"
    min={1}
    max={max}
    allowDecimal={false}
    clampBehavior="strict"
    w={130}
    value={value}
    onChange={(count) => onChange(Number(count) || 1)}
  />
);
