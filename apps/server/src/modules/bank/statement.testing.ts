/** Statements as banks write them, spelled out here independently of the code that reads them. */
export type ToldLine = {
  cents: number;
  on?: string;
  name?: string;
  iban?: string;
  text?: string;
  reference?: string;
  endToEndId?: string;
  mandate?: string;
  bank?: string;
  returnCode?: string;
};

type Told = {
  iban?: string;
  sequence?: number;
  from?: string;
  to?: string;
  opening?: number;
  closing?: number;
  lines: readonly (
    | ToldLine
    | { batch: readonly ToldLine[]; isTold: boolean; on?: string; bank?: string; batchId?: string }
  )[];
  version?: '02' | '08';
  namespace?: string;
  kind?: '053' | '054';
};

export const ownIban = 'AT611904300234573201';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
const amount = (cents: number) =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const side = (cents: number) => `<CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;

const details = (line: ToldLine, version: '02' | '08') => {
  const party = line.cents > 0 || line.returnCode !== undefined ? 'Dbtr' : 'Cdtr';
  const name = tag('Nm', line.name);
  const own = version === '08' ? `<Amt Ccy="EUR">${amount(line.cents)}</Amt>${side(line.cents)}` : '';
  const old = version === '02' ? `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount(line.cents)}</Amt></TxAmt></AmtDtls>` : '';
  return `<TxDtls><Refs>${tag('AcctSvcrRef', line.bank)}${tag('EndToEndId', line.endToEndId ?? 'NOTPROVIDED')}${tag('MndtId', line.mandate)}</Refs>${own}${old}
    <RltdPties><${party}>${version === '08' ? `<Pty>${name}</Pty>` : name}</${party}><${party}Acct><Id>${tag('IBAN', line.iban)}</Id></${party}Acct></RltdPties>
    <RmtInf>${line.reference === undefined ? tag('Ustrd', line.text) : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>${tag('Ref', line.reference)}</CdtrRefInf></Strd>`}</RmtInf>
    ${line.returnCode === undefined ? '' : `<RtrInf><Rsn>${tag('Cd', line.returnCode)}</Rsn></RtrInf>`}</TxDtls>`;
};

const entry = (line: Told['lines'][number], version: '02' | '08', fallback: string) => {
  const parts = 'batch' in line ? line.batch : [line];
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const on = line.on ?? fallback;
  const status = version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const isTold = 'batch' in line ? line.isTold : true;
  const batch =
    'batch' in line ? `<Btch>${tag('PmtInfId', line.batchId)}<NbOfTxs>${parts.length}</NbOfTxs></Btch>` : '';
  return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt>${side(cents)}${status}<BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>
    ${tag('AcctSvcrRef', line.bank)}<NtryDtls>${batch}${isTold ? parts.map((part) => details(part, version)).join('') : ''}</NtryDtls></Ntry>`;
};

const balance = (code: string, cents: number | undefined, on: string) =>
  cents === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt>${side(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`;

/** camt.053 or camt.054. */
export const camt = ({ lines, version = '08', kind = '053', ...told }: Told): string => {
  const { iban = ownIban, from = '2026-03-02', to = from, opening, closing, sequence } = told;
  const [root, part] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const namespace = told.namespace ?? `urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}`;
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr><${part}>
    <Id>S-${sequence ?? 1}</Id>${tag('ElctrncSeqNb', sequence === undefined ? undefined : String(sequence))}
    <FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}
    ${lines.map((line) => entry(line, version, to)).join('\n')}</${part}></${root}></Document>`;
};
