import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { compactIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { centsOf, lenientDay, type Statement, type StatementLine, tidyText, Unreadable } from './statement.ts';

/** A field begins with a tag like `:61:` at the start of a line and continues until the next tag. */
const fieldsOf = (text: string): readonly { tag: string; value: string }[] =>
  [...text.matchAll(/^:(\d{2}[A-Z]?):([\s\S]*?)(?=^:\d{2}[A-Z]?:|^-\s*$|^-}|$(?![\s\S]))/gm)].map((found) => ({
    tag: found[1] ?? '',
    value: (found[2] ?? '').trimEnd(),
  }));

const written = (yymmdd: string) => `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;

const dayOf = (yymmdd: string): IsoDay => {
  const day = written(yymmdd);
  if (!isIsoDay(day)) throw new Unreadable('unreadableValue');
  return day;
};

const valueDayOf = (yymmdd: string): IsoDay => {
  const day = lenientDay(written(yymmdd));
  if (day === null) throw new Unreadable('unreadableValue');
  return day;
};

/** The booking day has no year: it is the one closest to the value day. */
const bookedOn = (valueOn: IsoDay, mmdd: string | undefined): IsoDay => {
  if (mmdd === undefined || mmdd.trim() === '') return valueOn;
  const year = Number(valueOn.slice(0, 4));
  const near = [year - 1, year, year + 1]
    .map((each) => `${each}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`)
    .filter(isIsoDay)
    .toSorted((one, other) => distance(one, valueOn) - distance(other, valueOn));
  const [nearest] = near;
  if (nearest === undefined) throw new Unreadable('unreadableValue');
  return nearest;
};

const distance = (one: IsoDay, other: IsoDay) => Math.abs(Date.parse(one) - Date.parse(other));

const balanceOf = (value: string): { cents: number; on: IsoDay } => {
  const parts = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(value);
  if (parts === null) throw new Unreadable('unreadableValue');
  if (parts[3] !== 'EUR') throw new Unreadable('foreignCurrency');
  const cents = centsOf(parts[4] ?? '');
  return { cents: parts[1] === 'C' ? cents : -cents, on: dayOf(parts[2] ?? '') };
};

/** `?20` to `?29` and `?60` to `?63` are one text; `?30` BIC, `?31` IBAN, `?32` and `?33` the name. */
const told86 = (value: string) => {
  const flat = value.replaceAll(/\r?\n/g, '');
  const parts = [...flat.matchAll(/\?(\d{2})([^?]*)/g)].map((found) => ({
    code: Number(found[1]),
    text: found[2] ?? '',
  }));
  if (parts.length === 0) return { text: value.replaceAll(/\r?\n/g, ' '), name: '', iban: '' };
  const joined = (from: number, to: number) =>
    parts
      .filter(({ code }) => code >= from && code <= to)
      .map(({ text }) => text)
      .join('');
  return { text: joined(20, 29) + joined(60, 63), name: joined(32, 33), iban: compactIban(joined(31, 31)) };
};

/** SEPA fields inside the text: EREF+ and the like, up to the next one. */
const sepaField = (text: string, field: string): string =>
  new RegExp(`${field}\\+(.*?)(?=(?:EREF|MREF|CRED|SVWZ|KREF|ABWA|IBAN|BIC|DEBT|PURP)\\+|$)`).exec(text)?.[1] ?? '';

/** The old Rabobank format has sixteen characters for the other account, then its name, in place of references. */
const rabobankParty = (references: string) => ({ name: references.slice(16).trim() });

const lineOf = (value: string, details: string, isRabobank: boolean): StatementLine => {
  const parts = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?([\d,]+)[A-Z][A-Z0-9 ]{3}([^\r\n]*)/.exec(value);
  if (parts === null) throw new Unreadable('unreadableValue');
  const [, value6 = '', mmdd, side, , amount = '', references = ''] = parts;
  const valueOn = valueDayOf(value6);
  // RC reverses a credit: money goes out. RD reverses a debit.
  const cents = centsOf(amount) * (side === 'C' || side === 'RD' ? 1 : -1);
  const { text, name: named, iban } = told86(details);
  const name = named || (isRabobank ? rabobankParty(references).name : '');
  const written = sepaField(text, 'SVWZ') || text;
  const [own = '', bank = ''] = isRabobank ? [] : references.split('//');
  const isReturn = side === 'RC' || (cents < 0 && /r(ü|ue|u)ck(lastschrift|leitung)|retour/i.test(text));
  const endToEnd = sepaField(text, 'EREF') || (own === 'NONREF' ? '' : own);
  return {
    bookedOn: bookedOn(valueOn, mmdd),
    valueOn,
    cents,
    name: tidyText(name, 140),
    iban: isValidIban(iban) ? iban : '',
    text: tidyText(written, 500),
    reference: '',
    endToEndId: tidyText(endToEnd === 'NOTPROVIDED' ? '' : endToEnd, 35),
    mandateReference: tidyText(sepaField(text, 'MREF'), 35),
    bankReference: tidyText(bank, 80),
    batchReference: '',
    returnCode: isReturn ? (/\b(A[CGM]\d{2}|BE05|MD\d{2}|MS\d{2}|RR\d{2}|SL01|TM01)\b/.exec(text)?.[1] ?? 'MS03') : '',
    batchSize: 0,
    entry: 0,
  };
};

/** With or without the bank code in front, points inside, and the currency at the end. */
const accountIn = (value: string): string =>
  compactIban((value.split('/').at(-1) ?? value).replace(/\s*EUR\s*$/, '')).replaceAll('.', '');

type Open = Omit<Statement, 'lines'> & { lines: StatementLine[] };

/** A long statement is split into several messages with one number: its lines count as those of one file, and of one day. */
const isNextPage = (statements: readonly Open[]): boolean => {
  const [before, page] = statements.slice(-2);
  return page !== undefined && before?.iban === page.iban && before.sequence === page.sequence;
};

/** MT940: the format before camt, one statement after the other. */
export const readMt940 = (text: string): readonly Statement[] => {
  const statements: Open[] = [];
  // MT942 has limits and sums, but no opening balance.
  if (/^:34F:/m.test(text) && !/^:60[FM]:/m.test(text)) throw new Unreadable('intraday');
  const isRabobank = /^\ufeff?\s*:940:/.test(text);
  let pending: { value: string; details: string[] } | undefined;
  const finishLine = () => {
    if (pending !== undefined) {
      statements.at(-1)?.lines.push(lineOf(pending.value, pending.details.join('\n'), isRabobank));
    }
    pending = undefined;
  };
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '86') {
      // Some banks repeat the tag on each line of the text.
      pending?.details.push(value);
      continue;
    }
    finishLine();
    if (tag === '20') {
      statements.push({
        kind: 'statement',
        iban: '',
        name: tidyText(value, 35),
        sequence: null,
        from: null,
        to: null,
        openingCents: null,
        closingCents: null,
        lines: [],
      });
    }
    if (tag === '60M' && isNextPage(statements)) {
      statements.pop();
      continue;
    }
    const open = statements.at(-1);
    if (open === undefined) continue;
    if (tag === '25') open.iban = accountIn(value);
    if (tag === '28C' || tag === '28') open.sequence = Number(/^\d{1,5}/.exec(value)?.[0] ?? '0') || null;
    if (tag === '60F' || tag === '60M') {
      const { cents, on } = balanceOf(value);
      open.openingCents = cents;
      open.from = on;
    }
    if (tag === '62F' || tag === '62M') {
      const { cents, on } = balanceOf(value);
      open.closingCents = cents;
      open.to = on;
    }
    if (tag === '61') pending = { value, details: [] };
  }
  finishLine();
  if (statements.length === 0) throw new Unreadable('noStatement');
  // Every statement ends with its closing balance; without it the file was cut off.
  if (statements.some(({ closingCents }) => closingCents === null)) throw new Unreadable('brokenXml');
  return statements;
};
