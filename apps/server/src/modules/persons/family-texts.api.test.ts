import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { buildTwoHomes, mailsTo, type TwoHomes } from './guardianships.testing.ts';

const house = useHouse({ clock: () => testNow });
const { guardianships, profile, texts } = contract;

let world: TwoHomes;
beforeEach(async () => {
  world = await buildTwoHomes(house());
});

const word = (key: string, subject: string, body: string) =>
  house().as(world.admin).call(texts.save, { key, version: 0, subject, body });

describe('mails between two homes', () => {
  it('speak in the words of the club, to strangers and to families', async () => {
    await word('secondHomeInvitation', 'Servus von {zuhause}', '{kind}: {code} bis {gueltigBis}, {link}');
    await word(
      'secondHomeBegun',
      '{kind} und {zweites}',
      'Liebe {vorname}, er darf {rechte}.\n\n{zahlung}\n\n{verein}',
    );
    const email = `franz${world.clubId}@x.test`;
    const { code } = await house()
      .as(world.mother)
      .call(guardianships.invite, { child_ID: world.mia.personId, mayBook: true, email });
    const [invitation] = await mailsTo(house(), world.clubId, 'franz');
    expect(invitation?.subject).toBe('Servus von Maria Moser');
    expect(invitation?.body).toMatch(new RegExp(`^Mia: ${code} bis \\d\\d\\.\\d\\d\\.\\d{4}, http\\S+/zuhause$`));
    await house().as(world.father).call(profile.addAllocation, { token: code });
    const begun = (await mailsTo(house(), world.clubId, 'maria')).at(-1);
    expect(begun?.subject).toBe('Mia und Franz Fuchs');
    expect(begun?.body).toContain(
      'Liebe Maria, er darf sehen, entschuldigen, buchen.\n\nWas Franz Fuchs für Mia bucht',
    );
  });

  it('leave no gap where there is nothing to say', async () => {
    const { code } = await house()
      .as(world.mother)
      .call(guardianships.invite, { child_ID: world.mia.personId, mayBook: false });
    await house().as(world.father).call(profile.addAllocation, { token: code });
    const begun = (await mailsTo(house(), world.clubId, 'maria')).at(-1);
    expect(begun?.body).toContain(
      'Vereinbart ist: sehen, entschuldigen.\n\nÄndern und beenden kannst du es jederzeit.',
    );
  });
});
