import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { WorkCtx } from '../../kit/ctx.ts';
import { drawDocument, universalAccessSchema } from '../exports/index.ts';
import { invoiceCii } from './invoice-cii.ts';
import { invoiceDocument } from './invoice-document.ts';
import { artworkOf } from './invoice-pictures.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** The file name that the Factur-X specification requires, also in the metadata of the PDF. */
const fileName = 'factur-x.xml';

const metadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${[
      ['DocumentFileName', 'name of the embedded XML invoice file'],
      ['DocumentType', 'INVOICE'],
      ['Version', 'version of the Factur-X schema'],
      ['ConformanceLevel', 'conformance level of the Factur-X data'],
    ]
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li>${universalAccessSchema}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/**
 * ZUGFeRD/Factur-X: the drawn invoice as PDF/A-3, with its XML embedded. Made from the content stored at issue, so that it is always the
 * same.
 */
export const drawFacturX = async (ctx: WorkCtx, invoice: StoredInvoice): Promise<() => Promise<ExportedFile>> => {
  const artwork = await artworkOf(ctx, invoice.content);
  const xml = invoiceCii(invoice.content);
  const document = {
    ...invoiceDocument(invoice.content, artwork),
    archive: { metadata, file: { name: fileName, mimeType: 'text/xml', content: xml } },
  };
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, invoice.createdAt)).toString('base64'),
    fileName: `Rechnung ${invoice.number} ZUGFeRD.pdf`,
    mimeType: 'application/pdf',
  });
};
