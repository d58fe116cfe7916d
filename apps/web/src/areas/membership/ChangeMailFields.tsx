import { Paper, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { RoleRecord } from '@vereinshaus/contract/membership/calls';
import { clubValues } from '@vereinshaus/contract/texts/club-values';
import { salutationOf } from '@vereinshaus/contract/texts/salutation';
import { fillDraft } from '@vereinshaus/contract/texts/text-rules';
import { QueryState } from '../../kit/QueryState.tsx';
import { type CurrentClub, useClub } from '../clubs/shared/club.ts';
import type { ChangeForm, ChangeValues } from './ChangeMembershipDialog.tsx';
import { personQuery, textQuery } from './membership.api.ts';

type Props = { personId: number; form: ChangeForm; records: readonly RoleRecord[] };

const roleValues = (values: ChangeValues, records: readonly RoleRecord[], club: CurrentClub) => ({
  alteRolle:
    records.find((record) => String(record.ID) === values.oldRoleID)?.description ??
    membershipRoleLabel(0, club.memberStates),
  neueRolle: membershipRoleLabel(Number(values.newRole || 0), club.memberStates),
  datum: formatDay(values.start),
  ...clubValues(club),
});

const Preview = ({ text, values }: { text: string; values: Readonly<Record<string, string>> }) => (
  <Paper withBorder p="sm" component="section" aria-label="Vorschau der E-Mail">
    <Text size="xs" c="dimmed" fw={600} mb={4}>
      So kommt die E-Mail an
    </Text>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
      {fillDraft(text, values)}
    </Text>
  </Paper>
);

/** The mail about the change: the club's text, which can be edited for this mail only. */
const MailText = ({ personId, form, records }: Props) => {
  const club = useClub();
  const person = useQuery(personQuery(personId));
  const { values } = form;
  const usual = useQuery(textQuery(values.newRole === '0' ? 'membershipEnd' : 'membershipChange'));
  const name = person.data && {
    vorname: person.data.prename,
    nachname: person.data.lastname,
    name: `${person.data.prename} ${person.data.lastname}`,
    anrede: salutationOf({
      letterSalutation: person.data.letterAddressation,
      sex: person.data.sex,
      firstName: person.data.prename,
      lastName: person.data.lastname,
    }),
  };
  return (
    <QueryState query={usual}>
      {({ fits, body, defaultBody }) => {
        const text = values.emailText || (fits ? body : defaultBody);
        return (
          <Stack gap="sm">
            <Textarea
              label="Text der E-Mail"
              description="Wörter in geschwungenen Klammern werden ersetzt: {vorname}, {alteRolle}, {neueRolle}, {datum} …"
              autosize
              minRows={6}
              maxRows={14}
              maxLength={20_000}
              value={text}
              onChange={(event) => form.setFieldValue('emailText', event.currentTarget.value)}
            />
            <Preview text={text} values={{ ...roleValues(values, records, club), ...name }} />
          </Stack>
        );
      }}
    </QueryState>
  );
};

export const ChangeMailFields = (props: Props) => (
  <>
    <Switch label="Person per E-Mail verständigen" {...props.form.getInputProps('sendEmail', { type: 'checkbox' })} />
    {props.form.values.sendEmail && <MailText {...props} />}
  </>
);
