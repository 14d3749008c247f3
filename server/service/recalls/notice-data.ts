import type { RecallRemedy } from '#domain/devices/recalls.ts'
import type { Language } from '#domain/languages.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { isGoodsPicture } from '#server/platform/mail/pictures/mail-pictures.ts'
import type { MailGoods } from '#server/platform/mail/templates/data/shared-data.ts'
import type { Recall } from './store.ts'

export interface RecallTexts {
  hazard: string
  /** Empty in recalls from before, whose danger says it too. */
  to_do: string
}

export function readRecallTexts({ texts, to_do }: Pick<Recall, 'texts' | 'to_do'>, language: Language): RecallTexts {
  const hazards = texts as Record<Language, string>
  return { hazard: hazards[language], to_do: (to_do as Record<Language, string> | null)?.[language] ?? '' }
}

export function listOfferedRemedies({ remedies, remedy }: Pick<Recall, 'remedies' | 'remedy'>): RecallRemedy[] {
  return (remedies as RecallRemedy[] | null) ?? [remedy]
}

/** Where holders can ask, as the law wants it in the notice. */
export async function readContact({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const { telephone, email } = await readSetting(db, 'company', clock.now())
  return { telephone, email }
}

/** The recalled machine with its picture. */
export function toMachine({ key }: Pick<DeviceType, 'key'>, name: string): MailGoods {
  return { name, variant: '', quantity: 1, months: null, picture: isGoodsPicture(key) ? key : null }
}
