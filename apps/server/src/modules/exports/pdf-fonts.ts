import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';

/** The fonts lie in pdfmake's own package; nothing else is read from the disk and nothing from the network. */
const fontFolder = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts');
const font = (name: string) => path.join(fontFolder, 'Roboto', `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder));
