import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { storeFile } from '#server/platform/files/write-file.ts'
import { demoPdfFile, makeDemoPdf } from './demo-pdf.ts'

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
  const bytes = await makeDemoPdf(lines)
  return storeFile(context, { owner_id: null, purpose: 'buyout_form', ...demoPdfFile, bytes })
}
