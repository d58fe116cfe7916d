import { Button, Stack } from '@mantine/core';
import { platformChecks } from '@vereinshaus/contract/platform/calls';
import { useCommand } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { MailValues } from './new-club.ts';

/** Does the mail server take a mail? Before anything is saved. */
export const TestMail = ({ mail, token, to }: { mail: MailValues; token: string; to: string }) => {
  const test = useCommand(platformChecks.testSetUpMail, { inline: true });
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ token, mail, to })}>
        Testmail an {to}
      </Button>
      {test.isSuccess && <StatusBanner kind="success">{test.data.message}</StatusBanner>}
      {test.isError && <StatusBanner kind="error">{test.error.message}</StatusBanner>}
    </Stack>
  );
};
