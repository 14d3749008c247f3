import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { InstallationRefusal } from '#domain/pricing/installation.ts'
import { nameCountries } from '#i18n/country-names.ts'
import { readInstalledCountries } from '#server/platform/config/installation.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

interface RefusedService {
  /** The path of the country that is refused. */
  path: string
  rule: InstallationRefusal
  language: Language
  now: Date
}

/** Refuses an installation at the country it was ordered for, and says where it is offered. */
export async function refuseService(db: Reader, { path, rule, language, now }: RefusedService): Promise<never> {
  return rejectField(path, rule, { countries: nameCountries(await readInstalledCountries(db, now), language) })
}
