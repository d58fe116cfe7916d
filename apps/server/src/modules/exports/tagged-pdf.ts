import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { escapeHtml } from '../../kit/html.ts';
import { universalAccess } from './pdf-access.ts';
import './pdf-tags.ts';

const ofPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake/package.json'));

type WithInfo = { info: { Title?: string }; _addInfo: () => void };

/** pdfkit writes the title into the metadata unescaped: Müller & Söhne would make them invalid. */
const pdfkit: { prototype: WithInfo } = ofPdfmake('pdfkit');
const addInfo = pdfkit.prototype._addInfo;
pdfkit.prototype._addInfo = function addReadableInfo() {
  const { Title = '' } = this.info;
  this.info.Title = escapeHtml(Title);
  addInfo.call(this);
  this.info.Title = Title;
};

/** PDF with structure, language, and its title in the window. */
export const taggedPdf = async (definition: TDocumentDefinitions, metadata = ''): Promise<Buffer> => {
  const made = pdfmake.createPdf({
    ...definition,
    version: '1.7',
    tagged: true,
    displayTitle: true,
    language: 'de-AT',
  });
  (await made.getStream()).appendXML(`${universalAccess}${metadata}`);
  return made.getBuffer();
};
