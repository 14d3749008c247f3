import PDFDocument from 'pdfkit'

/** One sheet with these lines, for files that a real shop gets from an authority or a maker. */
export async function makeDemoPdf(lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: 'Demo' } })
  for (const line of lines) document.font('Helvetica').fontSize(13).text(line).moveDown()
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Of such a sheet, as its row in the table of files says. */
export const demoPdfFile = { is_public: true, mime: 'application/pdf', width: 595, height: 842 } as const
