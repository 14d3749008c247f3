import PDFDocument from 'pdfkit'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { storeFile } from '#server/platform/files/write-file.ts'

/** An invented permission in every country, so that the demo can show the buy-out. */
export function demoPermission(information_form: string): SettingValue<'buyout'> {
  const permission = {
    offered: true,
    ground: 'licence',
    permit_number: 'DEMO-12345678',
    information_form,
    confirmed_by: 'Demo',
    confirmed_on: '2026-11-20',
  } as const
  return { NL: permission, BE: permission, DE: permission }
}

const lines = [
  'Demo: dit is geen echt formulier. Een winkel zet hier de informatie die de wet vraagt voordat een huurder koopt.',
  'Demo: this is no real form. A shop puts the information here that the law asks for before a tenant buys.',
  'Demo: Dies ist kein echtes Formular. Ein Shop stellt hier die Angaben bereit, die das Gesetz vor dem Kauf verlangt.',
]

/** Stores a form that says what would stand in it. */
export async function storeDemoForm(context: Context): Promise<string> {
  const document = new PDFDocument({ size: 'A4', margin: 56, info: { Title: 'Demo' } })
  for (const line of lines) document.font('Helvetica').fontSize(13).text(line).moveDown()
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const file = { purpose: 'buyout_form', is_public: true, mime: 'application/pdf', width: 595, height: 842 } as const
  return storeFile(context, { owner_id: null, ...file, bytes })
}
