import { wholeExport } from '@vereinshaus/contract/platform/calls';
import { everyone, type FileRow, type Row, type RowsOf } from './row.ts';

const operatorOnly = (input: Record<string, unknown> = {}): Row => ({ input: () => input, may: ['platform'] });

/** A club or host that does not exist: behind the access rule it is "not found". */
const ofNobody = (input: Record<string, unknown>): Row => ({ ...operatorOnly(input), findNothing: ['platform'] });

/** With an invalid link everyone gets "not found". */
const withDeadLink = (input: Record<string, unknown>): Row => ({
  input: () => ({ token: 'x', ...input }),
  may: everyone,
  findNothing: everyone,
});

const club_ID = 987_654;
const person = { prename: 'Eva', lastname: 'Neu', email: 'eva@neu.test' };
const club = { name: 'Neuer Verein', federalState: 'W', host: 'matrix.localhost' };
const mail = { server: 'mail.localhost', port: 1, user: '', password: '', sender: 'a@b.test', senderName: '' };
const mailbox = { server: 'mail.localhost', port: 993, user: 'u', password: 'p' };

export const platformRows: RowsOf<'platform' | 'platformChecks' | 'bounceMailbox' | 'bounceMailboxChecks'> = {
  'platform.setUpState': withDeadLink({}),
  'platform.setUp': withDeadLink({ operator: { ...person, password: 'Passwort1' } }),
  'platform.clubs': operatorOnly(),
  'platform.club': ofNobody({ clubID: club_ID }),
  'platform.createClub': operatorOnly({ club, administrator: person }),
  'platform.applyState': { input: () => ({}), may: everyone },
  // Applications are switched off, so everyone gets "not found".
  'platform.apply': { input: () => ({ club, administrator: person }), may: everyone, findNothing: everyone },
  'platform.applications': operatorOnly(),
  'platform.accept': ofNobody({ ID: 987_654 }),
  'platform.decline': ofNobody({ ID: 987_654 }),
  'platform.practise': ofNobody({ club_ID, host: 'uebung.localhost' }),
  'platform.addHost': ofNobody({ club_ID, host: 'neu.test' }),
  'platform.makeMainHost': ofNobody({ club_ID, host: 'neu.test' }),
  'platform.dropHost': ofNobody({ club_ID, host: 'neu.test' }),
  'platform.appoint': ofNobody({ club_ID, ...person }),
  'platform.setQuota': ofNobody({ club_ID, maxPersons: 0, maxStorageMb: 0, maxMails: 0 }),
  'platform.suspend': ofNobody({ club_ID }),
  'platform.resume': ofNobody({ club_ID }),
  'platform.remove': ofNobody({ club_ID, name: 'x' }),
  'platform.removeDemo': operatorOnly(),
  'platform.notices': operatorOnly(),
  'platform.addNotice': operatorOnly({ text: 'Wartung' }),
  'platform.removeNotice': ofNobody({ ID: 987_654 }),
  'platform.mailServer': operatorOnly(),
  'platform.saveMailServer': operatorOnly(mail),
  'platform.troubles': operatorOnly(),
  'bounceMailbox.get': operatorOnly(),
  'bounceMailbox.save': operatorOnly(mailbox),
  'bounceMailbox.remove': operatorOnly(),
  'bounceMailboxChecks.test': operatorOnly(mailbox),
  'platformChecks.testSetUpMail': withDeadLink({ mail, to: 'a@b.test' }),
  'platformChecks.testMail': operatorOnly({ mail, to: 'a@b.test' }),
  'platformChecks.checkHost': ofNobody({ club_ID, host: 'neu.test' }),
};

export const platformFileRows: Readonly<Record<'platform.wholeExport', FileRow>> = {
  'platform.wholeExport': {
    call: wholeExport,
    path: () => `/${club_ID}/export`,
    may: ['platform'],
    findNothing: ['platform'],
  },
};
