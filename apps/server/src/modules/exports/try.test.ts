import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { toPdf } from './pdf.ts';
import { toExcel } from './excel.ts';
const names = ['Müller', 'Huber', 'Österreicher-Größ', 'Gruber', 'Wagner'];
const table = (n: number) => ({
  title: 'Personen: Übersicht/2026',
  additionalTitles: ['Zeitraum 01.01.2026 – 31.12.2026', 'Filter: Wien'],
  columns: [
    { key: 'a', label: 'Vorname', type: 'text' as const },
    { key: 'b', label: 'Nachname', type: 'text' as const },
    { key: 'c', label: 'Geburtsdatum', type: 'date' as const },
    { key: 'd', label: 'Adresse', type: 'text' as const },
    { key: 'e', label: 'E-Mail', type: 'text' as const },
    { key: 'f', label: 'Telefon', type: 'text' as const },
    { key: 'g', label: 'Mitglieds­stand', type: 'text' as const },
    { key: 'h', label: 'Alter', type: 'number' as const },
    { key: 'i', label: 'Saldo', type: 'money' as const },
  ],
  data: Array.from({ length: n }, (_, r) => ({
    a: 'Änna',
    b: names[r % 5] + ' ' + r,
    c: '09.03.2014',
    d: `Lange Straße ${r}/4/12, 1010 Wien`,
    e: `anna.huber${r}@example.org`,
    f: '+43 664 1234567',
    g: 'ordentliches Mitglied',
    h: r % 90,
    i: (r - 50) * 12345,
  })),
});
test.each([30, 3000, 5000])(
  'pdf %d',
  async (n) => {
    let max = 0,
      last = performance.now();
    const iv = setInterval(() => {
      const now = performance.now();
      max = Math.max(max, now - last);
      last = now;
    }, 5);
    const t = performance.now();
    const f = await toPdf(table(n), new Date());
    console.log('pdf', n, Math.round(performance.now() - t), 'ms, longest block', Math.round(max));
    clearInterval(iv);
    writeFileSync(`/tmp/exp/p${n}.pdf`, Buffer.from(f.content, 'base64'));
  },
  60000,
);
test.each([30, 3000, 50000])(
  'excel %d',
  async (n) => {
    let max = 0,
      last = performance.now();
    const iv = setInterval(() => {
      const now = performance.now();
      max = Math.max(max, now - last);
      last = now;
    }, 5);
    const t = performance.now();
    const f = await toExcel(table(n));
    console.log('excel', n, Math.round(performance.now() - t), 'ms, longest block', Math.round(max));
    clearInterval(iv);
    writeFileSync(`/tmp/exp/p${n}.xlsx`, Buffer.from(f.content, 'base64'));
  },
  60000,
);
