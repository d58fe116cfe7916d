import { certificateCodeText } from '@vereinshaus/contract/certificates/rules';
import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { formatDay } from '@vereinshaus/contract/kit/days';
import type { PdfDocument } from '../exports/index.ts';
import type { EarnedCertificate } from './earned.queries.ts';

const grey = '#495057';
const white = '#ffffff';

/** At the right above the margin of a page on its side, in points. */
const codeSize = 84;
const codePlace = { x: 694, y: 436 };

export type CertificatePaper = {
  club: { name: string; color: string; logo: Uint8Array | null };
  earned: EarnedCertificate;
  /** What stands under the name. */
  words: string;
  code: string;
  issuedOn: string;
  /** Where a code is checked. */
  checkUrl: string;
};

const sheet = {
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [64, 56, 64, 56],
} satisfies Partial<PdfDocument>;

const codeLine = ({ code, checkUrl }: CertificatePaper): string =>
  `Prüfcode ${certificateCodeText(code)}, zu prüfen unter ${checkUrl}`;

const contentOf = (paper: CertificatePaper): PdfDocument['content'] => {
  const { club, earned, words, code, issuedOn, checkUrl } = paper;
  const accent = readableOn(white, club.color, 4.5);
  return [
    { text: club.name, alignment: 'right', fontSize: 12, color: grey, margin: [0, 0, 0, 96] },
    {
      text: 'Zertifikat',
      alignment: 'center',
      fontSize: 40,
      bold: true,
      color: accent,
      margin: [0, 0, 0, 24],
      headlineLevel: 1,
    },
    { text: earned.name, alignment: 'center', fontSize: 28, bold: true, margin: [0, 0, 0, 16] },
    { text: words, alignment: 'center', fontSize: 15, lineHeight: 1.3 },
    { text: `${club.name}, ${formatDay(issuedOn)}`, alignment: 'center', fontSize: 12, margin: [0, 40, 0, 0] },
    {
      qr: `${checkUrl}?code=${code}`,
      fit: codeSize,
      eccLevel: 'M',
      absolutePosition: codePlace,
      alt: `Code: ${codeLine(paper)}`,
    },
  ];
};

/** One page on its side: who, what, when, and how others find out that it is true. */
export const certificateDocument = (paper: CertificatePaper): PdfDocument => ({
  ...sheet,
  title: `Zertifikat ${paper.earned.course}`,
  logo: paper.club.logo,
  content: contentOf(paper),
  footer: { margin: [64, 8, 64, 0], fontSize: 9, color: grey, text: codeLine(paper), alignment: 'center' },
});

/** Where the foot of a page begins: each page of several has a line of its own there. */
const footPlace = { x: 64, y: 548 };

/** The same page for each of them, in one file. */
export const certificatesDocument = (papers: readonly CertificatePaper[]): PdfDocument => ({
  ...sheet,
  title: `Zertifikate ${papers[0]?.earned.course ?? ''}`,
  logo: papers[0]?.club.logo ?? null,
  content: [],
  letters: papers.map((paper) => [
    ...contentOf(paper),
    { text: codeLine(paper), fontSize: 9, color: grey, absolutePosition: footPlace },
  ]),
});
