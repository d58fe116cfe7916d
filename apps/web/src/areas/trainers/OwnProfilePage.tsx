import { Anchor, Stack, Switch, TagsInput, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { trainerProfileInput, type trainers } from '@vereinshaus/contract/trainers/calls';
import { Link } from 'react-router';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { ownProfilePath, useUser } from '../session/shared/session.ts';
import { ownProfileQuery, useSaveProfile } from './trainers.api.ts';

type OwnProfile = ReplyOf<typeof trainers.own>;

const PhotoHint = () => (
  <Text size="sm" c="dimmed">
    Du hast noch kein Foto. Du kannst es in{' '}
    <Anchor component={Link} to={ownProfilePath(useUser())} inherit>
      deinem Profil
    </Anchor>{' '}
    hochladen.
  </Text>
);

const ProfileForm = ({ profile: { ID, hasPhoto, ...saved } }: { profile: OwnProfile }) => {
  const save = useSaveProfile();
  const form = useForm({
    initialValues: { ...saved, qualifications: [...saved.qualifications] },
    validate: schemaResolver(trainerProfileInput, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    save.mutate(values, { onSuccess: () => form.resetDirty(values), onError: atFields(form) });
  return (
    <Form failure={save.error} onSubmit={form.onSubmit(submit)}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <Stack>
        <Textarea
          label="Über dich"
          description="Wie du trainierst, was dir wichtig ist."
          autosize
          minRows={5}
          maxLength={3000}
          {...form.getInputProps('about')}
        />
        <TagsInput
          label="Qualifikationen"
          description="Jede mit der Eingabetaste abschließen."
          // Next to existing entries the placeholder would look like another one.
          placeholder={form.values.qualifications.length === 0 ? 'Erste Hilfe am Kind' : ''}
          maxTags={20}
          {...form.getInputProps('qualifications')}
        />
        <Switch label="Meine Kurse zeigen" {...form.getInputProps('showsCourses', { type: 'checkbox' })} />
        <Switch
          label="Mein Foto zeigen"
          disabled={!hasPhoto}
          {...form.getInputProps('showsPhoto', { type: 'checkbox' })}
        />
        {!hasPhoto && <PhotoHint />}
        <Switch
          label="Veröffentlichen"
          description="Erst dann sehen andere dein Profil, auch ohne Anmeldung. Telefonnummer und Adresse stehen nie darin."
          {...form.getInputProps('published', { type: 'checkbox' })}
        />
        {saved.published && (
          <Anchor component={Link} to={`/profil/${ID}`} mod="standalone">
            Profil ansehen
          </Anchor>
        )}
      </Stack>
      <SaveBar isDirty={form.isDirty()} isPending={save.isPending} onDiscard={form.reset} />
    </Form>
  );
};

/** /pprofil: a trainer edits their public profile. */
export const OwnProfilePage = () => {
  const own = useQuery(ownProfileQuery());
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Mein Trainerprofil"
        back={{ to: '/trainer', label: 'Trainer' }}
        description="Du entscheidest, was andere von dir sehen."
      />
      <QueryState query={own}>{(profile) => <ProfileForm profile={profile} />}</QueryState>
    </Stack>
  );
};
