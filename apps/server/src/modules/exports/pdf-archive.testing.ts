import { inflateSync } from 'node:zlib';

type PdfObject = { head: string; stream: Buffer | null; declared: number };

/** Plain objects by their number: our PDFs contain no object streams. */
const objectsOf = (pdf: Buffer): ReadonlyMap<string, PdfObject> => {
  const source = pdf.toString('latin1');
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(({ 0: whole, 1: id = '', 2: body = '', index }) => {
      const start = body.indexOf('stream\n');
      const head = start < 0 ? body : body.slice(0, start);
      const from = index + whole.indexOf('stream\n') + 'stream\n'.length;
      const stream = start < 0 ? null : pdf.subarray(from, index + whole.lastIndexOf('\nendstream'));
      return [id, { head, stream, declared: Number(/\/Length (\d+)/.exec(head)?.[1] ?? -1) }];
    }),
  );
};

const contentOf = ({ head, stream }: PdfObject): Buffer => {
  if (stream === null) return Buffer.alloc(0);
  return head.includes('/FlateDecode') ? inflateSync(stream) : stream;
};

const metadataRules = (xmp: string, info: (key: string) => string): Readonly<Record<string, boolean>> => {
  const told = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xmp)?.[1] ?? '';
  const day = (text: string) => text.replaceAll(/\D/g, '').slice(0, 14);
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(xmp)?.[1] ?? '';
  return {
    'metadata say part 3': told('pdfaid:part') === '3',
    'metadata say conformance A': told('pdfaid:conformance') === 'A',
    'metadata are a packet': /^<\?xpacket begin=[\s\S]*<\?xpacket end="[rw]"\?>\s*$/.test(xmp),
    'own properties are described': ['fx', 'pdfuaid'].every(
      (prefix) => !xmp.includes(`xmlns:${prefix}=`) || xmp.includes(`<pdfaSchema:prefix>${prefix}<`),
    ),
    'there is one list of own properties': xmp.split('<pdfaExtension:schemas>').length <= 2,
    'title as in the information': title === info('Title'),
    'program as in the information': told('xmp:CreatorTool') === info('Creator'),
    'producer as in the information': told('pdf:Producer') === info('Producer'),
    'day as in the information': day(told('xmp:CreateDate')) === day(info('CreationDate')),
  };
};

/** The first checks of a PDF/A-3 validator; empty = all are met. */
export const pdfArchiveFaults = (pdf: Buffer): readonly string[] => {
  const source = pdf.toString('latin1');
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const ofType = (type: string) => all.filter(({ head }) => new RegExp(`/Type /${type}\\b`).test(head));
  const at = (id: string | undefined): PdfObject => objects.get(id ?? '') ?? { head: '', stream: null, declared: -1 };
  const pointed = (head: string, key: string) => at(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1]);
  const trailer = source.slice(source.lastIndexOf('trailer'));
  const catalog = pointed(trailer, 'Root').head;
  const intent = pointed(catalog, 'OutputIntents').head;
  const profile = contentOf(pointed(intent, 'DestOutputProfile'));
  const information = pointed(trailer, 'Info').head;
  const info = (key: string) => /^\s*\(([^)]*)\)/.exec(pointed(information, key).head)?.[1] ?? '';
  const file = pointed(catalog, 'AF').head;
  const embedded = pointed(file, 'F').head;
  const descriptors = ofType('FontDescriptor');
  const fonts = ofType('Font').filter(({ head }) => !head.includes('/Subtype /Type0'));
  const rules: Readonly<Record<string, boolean>> = {
    'begins with a version and bytes that are no text': /^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(source),
    'has a name (ID) of two parts': /\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/.test(trailer),
    'is not encrypted': !trailer.includes('/Encrypt'),
    'says what language it is in': catalog.includes('/Lang ('),
    'runs nothing': !/\/(JavaScript|JS|Launch|OpenAction|AA)\b/.test(all.map(({ head }) => head).join('\n')),
    'streams are as long as they say': all.every(
      ({ stream, declared }) => stream === null || stream.length === declared,
    ),
    'colours are meant as a profile says':
      intent.includes('/S /GTS_PDFA1') && profile.toString('latin1', 36, 40) === 'acsp',
    'the profile has three colours': profile.toString('latin1', 16, 20) === 'RGB ',
    'has fonts': fonts.length > 0 && descriptors.length > 0,
    'every font is described': fonts.every(({ head }) => head.includes('/FontDescriptor')),
    'every font is inside': descriptors.every(({ head }) => /\/FontFile[23]? \d+ 0 R/.test(head)),
    'every font says which glyph is which': fonts.every(
      ({ head }) => !head.includes('/CIDFontType2') || head.includes('/CIDToGIDMap'),
    ),
    'every text can be read again': ofType('Font')
      .filter(({ head }) => head.includes('/Subtype /Type0'))
      .every(({ head }) => head.includes('/ToUnicode')),
    'the file inside belongs to the document': /\/AFRelationship \/(Alternative|Data|Source)/.test(file),
    'the file inside has both names': file.includes('/F (') && file.includes('/UF ('),
    'the file inside says its kind and day':
      /\/Subtype \/text#2[Ff]xml/.test(embedded) && embedded.includes('/ModDate ('),
    'the file inside is listed': /\/EmbeddedFiles/.test(pointed(catalog, 'Names').head),
    ...metadataRules(contentOf(pointed(catalog, 'Metadata')).toString('utf8'), info),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
};
