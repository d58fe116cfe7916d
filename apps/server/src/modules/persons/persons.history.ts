import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { membershipRoleLabel, sexLabels } from '@vereinshaus/contract/kit/labels';
import { fieldLabels } from '@vereinshaus/contract/persons/person-fields';
import {
  type AreaHistory,
  type Changes,
  dayOrOpen,
  kind,
  nothing,
  readDay,
  readMoment,
  readNumber,
  readWord,
} from '../history/area-history.ts';

type PickupChange = 'added' | 'changed' | 'code' | 'photo' | 'removed';

const pickupSentences: Readonly<Record<PickupChange, string>> = {
  added: 'Abholperson eingetragen',
  changed: 'Abholperson geändert',
  code: 'Neuer Code für eine Abholperson',
  photo: 'Foto einer Abholperson gespeichert',
  removed: 'Abholperson entfernt',
};

type GuardianRights = { mayExcuse: boolean; mayBook: boolean };
type GuardianSide = 'home' | 'guardian' | 'office' | 'itself';

const rightsWords = ({ mayExcuse, mayBook }: GuardianRights) =>
  ['sehen', ...(mayExcuse ? ['entschuldigen'] : []), ...(mayBook ? ['buchen'] : [])].join(', ');

const byOffice = (by: GuardianSide, reason: string) => (by === 'office' ? `, vom Verein: ${reason}` : '');

const endedBy: Readonly<Record<GuardianSide, string>> = {
  home: ' vom ersten Zuhause',
  guardian: ' vom zweiten Zuhause',
  office: ' vom Verein',
  itself: '',
};

type PayerPart = { payerId: number; percent: number; course: string };

const shareWords = ({ percent, course }: Omit<PayerPart, 'payerId'>) =>
  `${percentText(percent)} für ${sharedCoursesText(course)}`;

const payerEndedBy: Readonly<Record<'home' | 'payer' | 'office' | 'itself', string>> = {
  home: ', beendet vom ersten Zuhause',
  payer: ', beendet von ihr selbst',
  office: ', beendet vom Verein',
  itself: '',
};

export const personsHistory = {
  kinds: {
    'person.changed': kind<{ changes: Changes; version?: number }>({
      category: 'person',
      sentence: ({ changes }, named) => `Daten geändert: ${named(changes)}`,
    }),
    'person.confirmed': kind({ category: 'person', sentence: () => 'Daten bestätigt' }),
    'person.photoChanged': kind<{ isRemoved: boolean }>({
      category: 'person',
      sentence: ({ isRemoved }) => (isRemoved ? 'Foto entfernt' : 'Foto geändert'),
    }),
    'person.expired': kind<{ what: string }>({
      category: 'person',
      sentence: ({ what }) => `Nach Ablauf der Löschfrist entfernt: ${what}`,
    }),
    'person.svnStored': kind<{ forced: boolean }>({
      category: 'person',
      sentence: ({ forced }) => `Sozialversicherungsnummer gespeichert${forced ? ', trotz anderen Geburtsdatums' : ''}`,
    }),
    'person.svnNotNeeded': kind({ category: 'person', sentence: () => 'Keine Sozialversicherungsnummer nötig' }),
    'person.codeCreated': kind({ category: 'person', sentence: () => 'Zuordnungscode erzeugt' }),
    'person.moved': kind<{ changes: Changes }>({
      category: 'person',
      sentence: ({ changes }) => `In die Familie von Person ${String(changes.verwalter_ID?.after)} verschoben`,
    }),
    'person.leftGroup': kind<{ changes: Changes }>({ category: 'person', sentence: () => 'Aus der Familie gelöst' }),
    'person.allocationObjected': kind<{ changes: Changes }>({
      category: 'person',
      sentence: () => 'Widerspruch gegen die Zuordnung zu einer anderen Familie',
    }),
    'person.becameManager': kind<{ changes: Changes }>({
      category: 'person',
      sentence: () => 'Zum Verwalter geworden',
    }),
    'person.guardianInvited': kind<GuardianRights>({
      category: 'person',
      sentence: (told) => `Zu einem zweiten Zuhause eingeladen (${rightsWords(told)})`,
    }),
    'person.guardianAsked': kind<{ guardianId: number; isMove: boolean }>({
      category: 'person',
      sentence: ({ guardianId, isMove }) =>
        `Person ${guardianId} fragt: ${isMove ? 'zieht zu ihr um' : 'kommt bei ihr dazu'}`,
    }),
    'person.guardianAgreed': kind<GuardianRights & { guardianId: number; by: GuardianSide; reason: string }>({
      category: 'person',
      sentence: ({ guardianId, by, reason, ...told }) =>
        `Zweites Zuhause bei Person ${guardianId} (${rightsWords(told)})${byOffice(by, reason)}`,
    }),
    'person.guardianRefused': kind<{ guardianId: number; isMove: boolean }>({
      category: 'person',
      sentence: ({ guardianId, isMove }) =>
        `${isMove ? 'Umzug zu' : 'Zweites Zuhause bei'} Person ${guardianId} abgelehnt`,
    }),
    'person.guardianRights': kind<GuardianRights & { guardianId: number; by: GuardianSide; reason: string }>({
      category: 'person',
      sentence: ({ guardianId, by, reason, ...told }) =>
        `Zweites Zuhause bei Person ${guardianId}: ${rightsWords(told)}${byOffice(by, reason)}`,
    }),
    'person.guardianEnded': kind<{ guardianId: number; by: GuardianSide; reason: string }>({
      category: 'person',
      sentence: ({ guardianId, by, reason }) =>
        `Zweites Zuhause bei Person ${guardianId} beendet${endedBy[by]}${reason === '' ? '' : `: ${reason}`}`,
    }),
    'person.payerAsked': kind<PayerPart & { by: 'home' | 'office'; reason: string }>({
      category: 'person',
      sentence: ({ payerId, by, reason, ...told }) =>
        `${payerId === 0 ? 'Jemand' : `Person ${payerId}`} ist gefragt, ${shareWords(told)} zu zahlen${byOffice(by, reason)}`,
    }),
    'person.payerAgreed': kind<PayerPart>({
      category: 'person',
      sentence: ({ payerId, ...told }) => `Person ${payerId} zahlt ${shareWords(told)}`,
    }),
    'person.payerRefused': kind<PayerPart>({
      category: 'person',
      sentence: ({ payerId, ...told }) => `Person ${payerId} zahlt nicht ${shareWords(told)}`,
    }),
    'person.payerEnded': kind<{ payerId: number; by: 'home' | 'payer' | 'office' | 'itself'; reason: string }>({
      category: 'person',
      sentence: ({ payerId, by, reason }) =>
        `Person ${payerId} zahlt nicht mehr mit${payerEndedBy[by]}${reason === '' ? '' : `: ${reason}`}`,
    }),
    'person.pickupChanged': kind<{ what: PickupChange }>({
      category: 'person',
      sentence: ({ what }) => pickupSentences[what],
    }),
    'person.deathSet': kind<{ changes: Changes }>({
      category: 'person',
      sentence: ({ changes: { deathdate } }) =>
        typeof deathdate?.after === 'string' ? `Verstorben am ${dayOrOpen(deathdate.after)}` : 'Sterbedatum entfernt',
    }),
    'person.removed': kind({ category: 'person', sentence: () => 'Person gelöscht' }),
    'person.anonymised': kind({ category: 'person', sentence: () => 'Person anonymisiert (DSGVO)' }),
  },
  labels: {
    ...fieldLabels,
    fullname: 'Name',
    deathdate: 'Sterbedatum',
    deleteDate: 'gelöscht',
    svnNotNeeded: 'keine Sozialversicherungsnummer nötig',
    verwalter_ID: 'Verwalter',
    trainer: 'Trainer',
    memberStatus: 'Mitgliedsstand',
    paymentMethod: 'Zahlungsart',
    reminderlevel: 'Mahnstufe',
    image: 'Foto',
    data: 'Zusatzfelder',
    lastConfirmed: 'Daten bestätigt',
    timeDataLastConfirmed: 'Daten bestätigt',
  },
  readers: {
    birthdate: readDay,
    deathdate: readDay,
    memberSince: readDay,
    deleteDate: readMoment,
    lastConfirmed: readMoment,
    timeDataLastConfirmed: readMoment,
    sex: readWord(sexLabels),
    memberStatus: readNumber((code) => membershipRoleLabel(code)),
    svn: (value) => (value === null || value === '' ? nothing : 'gespeichert'),
  },
} satisfies AreaHistory;
