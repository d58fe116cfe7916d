import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { isIsoDay } from '@vereinshaus/contract/kit/days';
import { isValidIban } from '@vereinshaus/contract/kit/iban';
import { isTargetDay } from '@vereinshaus/contract/kit/target-days';
import { type Check, exactly, faultsIn, many, maybe, type Node, one } from '../../../test/xml-shape.ts';
import { readXml, type XmlElement } from '../bank/xml.ts';

/** What the Austrian subsets of pain.008 and pain.001 allow. */
const reference: Check = (text) => /^[-A-Za-z0-9+?:().,' /]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text);
const letters =
  (longest: number): Check =>
  (text) =>
    text.length <= longest && /^[-A-Za-z0-9+/?:().,' ]+$/.test(text) && text.trim() === text;
const amount: Check = (text) => /^(0|[1-9]\d{0,8})\.\d{2}$/.test(text) && text !== '0.00';
const sum: Check = (text) => /^(0|[1-9]\d{0,11})\.\d{2}$/.test(text) && text !== '0.00';
const count: Check = (text) => /^[1-9]\d{0,5}$/.test(text);
const moment: Check = (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(text);
const bic: Check = (text) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
const country: Check = (text) => /^[A-Z]{2}$/.test(text);

const party = one('Nm', letters(70));
const account = [one('Id', [one('IBAN', (text) => isValidIban(text))])];
const remittance = maybe('RmtInf', [one('Ustrd', letters(140))]);
const money = (name: string): Node => ({ ...one(name, amount), attributes: { Ccy: exactly('EUR') } });

const header = one('GrpHdr', [
  one('MsgId', reference),
  one('CreDtTm', moment),
  one('NbOfTxs', count),
  one('CtrlSum', sum),
  one('InitgPty', [party]),
]);

type Version = { bicName: string; isNew: boolean };

const agent = ({ bicName }: Version) => [
  one('FinInstnId', [maybe(bicName, bic), maybe('Othr', [one('Id', exactly('NOTPROVIDED'))])]),
];

/** No address lines in the newer version, only address lines in the older one. */
const address = ({ isNew }: Version) =>
  maybe(
    'PstlAdr',
    isNew
      ? [
          maybe('StrtNm', letters(70)),
          maybe('BldgNb', letters(16)),
          maybe('PstCd', letters(16)),
          one('TwnNm', letters(35)),
          one('Ctry', country),
        ]
      : [one('Ctry', country), { name: 'AdrLine', min: 0, max: 2, check: letters(70) }],
  );

const debits = (version: Version): readonly Node[] => [
  one('CstmrDrctDbtInitn', [
    header,
    one('PmtInf', [
      one('PmtInfId', reference),
      one('PmtMtd', exactly('DD')),
      one('BtchBookg', exactly('true', 'false')),
      one('NbOfTxs', count),
      one('CtrlSum', sum),
      one('PmtTpInf', [
        one('SvcLvl', [one('Cd', exactly('SEPA'))]),
        one('LclInstrm', [one('Cd', exactly('CORE'))]),
        one('SeqTp', exactly('RCUR', 'OOFF')),
      ]),
      one('ReqdColltnDt', (text) => isIsoDay(text) && isTargetDay(text)),
      one('Cdtr', [party]),
      one('CdtrAcct', account),
      one('CdtrAgt', agent(version)),
      one('ChrgBr', exactly('SLEV')),
      one('CdtrSchmeId', [
        one('Id', [
          one('PrvtId', [
            one('Othr', [
              one('Id', (text) => isValidCreditorId(text)),
              one('SchmeNm', [one('Prtry', exactly('SEPA'))]),
            ]),
          ]),
        ]),
      ]),
      many('DrctDbtTxInf', [
        one('PmtId', [one('EndToEndId', reference)]),
        money('InstdAmt'),
        one('DrctDbtTx', [one('MndtRltdInf', [one('MndtId', reference), one('DtOfSgntr', isIsoDay)])]),
        one('DbtrAgt', agent(version)),
        one('Dbtr', [party, address(version)]),
        one('DbtrAcct', account),
        remittance,
      ]),
    ]),
  ]),
];

const disbursements = (version: Version): readonly Node[] => [
  one('CstmrCdtTrfInitn', [
    header,
    one('PmtInf', [
      one('PmtInfId', reference),
      one('PmtMtd', exactly('TRF')),
      one('BtchBookg', exactly('true', 'false')),
      one('NbOfTxs', count),
      one('CtrlSum', sum),
      one('PmtTpInf', [one('SvcLvl', [one('Cd', exactly('SEPA'))])]),
      one('ReqdExctnDt', version.isNew ? [one('Dt', isIsoDay)] : isIsoDay),
      one('Dbtr', [party]),
      one('DbtrAcct', account),
      one('DbtrAgt', agent(version)),
      // Only the newer version of ISO 20022 and of the Austrian subset has it.
      ...(version.isNew ? [maybe('InstrForDbtrAgt', exactly('VoPOptIn', 'VoPOptOut'))] : []),
      one('ChrgBr', exactly('SLEV')),
      many('CdtTrfTxInf', [
        one('PmtId', [one('EndToEndId', reference)]),
        one('Amt', [money('InstdAmt')]),
        maybe('CdtrAgt', agent(version)),
        one('Cdtr', [party]),
        one('CdtrAcct', account),
        remittance,
      ]),
    ]),
  ]),
];

const newer = { bicName: 'BICFI', isNew: true };
const older = { bicName: 'BIC', isNew: false };
const schemas: Readonly<Record<string, readonly Node[]>> = {
  'pain.008.001.08': debits(newer),
  'pain.008.001.02': debits(older),
  'pain.001.001.09': disbursements(newer),
  'pain.001.001.03': disbursements(older),
};

const textsOf = (element: XmlElement, name: string): readonly string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, name)),
];

const centsOf = (text: string | undefined) => Math.round(Number(text) * 100);

/** The errors of a bank file; empty = valid. */
export const sepaFaults = (content: Buffer | string): readonly string[] => {
  const document = readXml(Buffer.from(content));
  const message = /^urn:iso:std:iso:20022:tech:xsd:(.+)$/.exec(document.attributes['xmlns'] ?? '')?.[1] ?? '';
  const schema = schemas[message];
  if (document.name !== 'Document' || schema === undefined) return [`unknown message ${message}`];
  const names = textsOf(document, 'EndToEndId');
  const amounts = textsOf(document, 'InstdAmt').map(centsOf);
  const total = amounts.reduce((all, cents) => all + cents, 0);
  return [
    ...faultsIn(document, schema),
    ...textsOf(document, 'NbOfTxs')
      .filter((told) => Number(told) !== amounts.length)
      .map((told) => `NbOfTxs says ${told} of ${amounts.length}`),
    ...textsOf(document, 'CtrlSum')
      .filter((told) => centsOf(told) !== total)
      .map((told) => `CtrlSum says ${told}`),
    ...(new Set(names).size === names.length ? [] : ['an EndToEndId twice']),
  ];
};

/** All values of an element, for assertions. */
export const sepaTexts = (content: Buffer | string, name: string): readonly string[] =>
  textsOf(readXml(Buffer.from(content)), name);
