import { Checkbox, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type NewsAudience, newsAudiences, newsText } from '@vereinshaus/contract/news/calls';
import { newsLimits } from '@vereinshaus/contract/news/rules';
import { useState } from 'react';
import { z } from 'zod';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { part } from '../../kit/lazy-page.ts';
import { newKey } from '../../kit/new-key.ts';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { useUser } from '../session/shared/session.ts';
import { recipientsQuery, useAddNews } from './news.api.ts';
import { messagesText, RecipientsPreview } from './RecipientsPreview.tsx';
import { SmsCounter } from './SmsCounter.tsx';

const NewsEditor = part(() => import('./shared/NewsEditor.tsx'), 'NewsEditor');

const audienceLabels: Readonly<Record<NewsAudience, string>> = {
  participants: 'Teilnehmer',
  waitlist: 'Warteliste',
  all: 'beide',
};

type Values = {
  subject: string;
  textLong: string;
  textShort: string;
  email: boolean;
  sms: boolean;
  showInNews: boolean;
  urgent: boolean;
  towhom: NewsAudience;
  sendTrainers: boolean;
  sendVerwalters: boolean;
};

const start: Values = {
  subject: '',
  textLong: '',
  textShort: '',
  email: true,
  sms: false,
  showInNews: true,
  urgent: false,
  towhom: 'participants',
  sendTrainers: false,
  sendVerwalters: false,
};

const useNewsForm = () => {
  const resolve = schemaResolver(z.object(newsText), { sync: true });
  return useForm<Values>({
    initialValues: start,
    validate: (values) => ({
      ...resolve(values),
      ...((values.email || !values.sms) && values.textLong === '' && { textLong: 'Bitte gib einen Text ein.' }),
      ...(values.sms && values.textShort.trim() === '' && { textShort: 'Bitte gib den Text der Kurznachricht ein.' }),
    }),
  });
};

type Form = ReturnType<typeof useNewsForm>;

const ShortText = ({ form, courseName }: { form: Form; courseName: string }) => {
  const { prename } = useUser();
  return (
    <div>
      <Textarea
        label="Kurznachricht"
        description="Für WhatsApp und SMS. Kurs und dein Vorname stehen von selbst dabei."
        autosize
        minRows={2}
        maxLength={newsLimits.whatsapp}
        required
        {...form.getInputProps('textShort')}
      />
      <SmsCounter text={form.values.textShort} author={prename} course={courseName} />
    </div>
  );
};

const Ways = ({ form }: { form: Form }) => (
  <Input.Wrapper label="Wie?" labelElement="div" error={form.errors.email}>
    <Stack gap="xs" mt={4} role="group" aria-label="Wie?">
      <Checkbox label="E-Mail" {...form.getInputProps('email', { type: 'checkbox', withError: false })} />
      <Checkbox
        label="Kurznachricht"
        description="WhatsApp, wo die Nummer bestätigt ist, sonst SMS."
        {...form.getInputProps('sms', { type: 'checkbox' })}
      />
      <Checkbox label="Im Kurs anzeigen" {...form.getInputProps('showInNews', { type: 'checkbox' })} />
      <Checkbox
        label="Dringend"
        description="Kommt gleich, auch zu Familien, die statt vieler E-Mails einen Wochenüberblick bekommen."
        {...form.getInputProps('urgent', { type: 'checkbox' })}
      />
    </Stack>
  </Input.Wrapper>
);

const Whom = ({ form, onChange }: { form: Form; onChange: () => void }) => (
  <Stack gap="xs" role="group" aria-label="An wen?">
    <Text fw={500} size="sm">
      An wen?
    </Text>
    <SegmentedControl
      aria-label="Empfänger"
      data={newsAudiences.map((value) => ({ value, label: audienceLabels[value] }))}
      value={form.values.towhom}
      onChange={(towhom) => {
        form.setFieldValue('towhom', newsAudiences.find((known) => known === towhom) ?? 'participants');
        onChange();
      }}
    />
    <Checkbox label="auch an die Trainer" {...form.getInputProps('sendTrainers', { type: 'checkbox' })} />
    <Checkbox
      label="auch an die Verwalter"
      description="Sonst bekommen sie es nur für Kinder ohne eigene Adresse."
      {...form.getInputProps('sendVerwalters', { type: 'checkbox' })}
    />
  </Stack>
);

type Props = { courseId: number; courseName: string; onClose: () => void };

/** Nachricht schreiben: shows recipients and channels before anything is sent. */
export const NewsForm = ({ courseId, courseName, onClose }: Props) => {
  const form = useNewsForm();
  const add = useAddNews();
  const [key] = useState(newKey);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { email, sms, towhom, sendTrainers, sendVerwalters } = form.values;
  const audience = { courseId, towhom, sendTrainers, sendVerwalters, email, sms };
  const everybody = useQuery(recipientsQuery(audience));
  const chosen = (everybody.data?.recipients ?? [])
    .filter(({ role }) => role === 'participant' || role === 'waitlist')
    .filter(({ child_ID }) => !leftOut.has(child_ID));
  const sendto = Object.fromEntries(chosen.map(({ child_ID }) => [child_ID, true]));
  const narrowed = leftOut.size === 0 ? audience : { ...audience, sendto };
  const counts = useQuery({ ...recipientsQuery(narrowed), enabled: everybody.data !== undefined });
  const submit = (values: Values) =>
    add.mutate(
      { ...narrowed, ...values, key, textShort: values.sms ? values.textShort : '' },
      {
        onSuccess: onClose,
        onError: atFields(form),
      },
    );
  return (
    <FormDialog
      title={`Nachricht an „${courseName}“`}
      submitLabel={email || sms ? `${messagesText(counts.data)} senden` : 'Im Kurs anzeigen'}
      isPending={add.isPending}
      failure={add.error}
      size="xl"
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label="Betreff"
        description={`Mindestens ${newsLimits.subject} Zeichen.`}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
        <NewsEditor error={form.errors.textLong} onChange={(html) => form.setFieldValue('textLong', html)} />
      </DelayedSuspense>
      <Ways form={form} />
      {sms && <ShortText form={form} courseName={courseName} />}
      {(email || sms) && (
        <>
          <Whom form={form} onChange={() => setLeftOut(new Set())} />
          <QueryState query={everybody}>
            {({ recipients }) => (
              <RecipientsPreview
                recipients={recipients}
                counts={counts.data}
                leftOut={leftOut}
                onLeaveOut={setLeftOut}
              />
            )}
          </QueryState>
        </>
      )}
    </FormDialog>
  );
};
