import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { Agreement } from '#server/records/agreements/agreement-rows.ts'

/** What it is about is in its title, because an order can have several contracts. */
export function contractTitle(
  { kind, language: own }: Pick<Agreement, 'kind' | 'language'>,
  language: Language = own,
): string {
  return translate(language)('agreement.title', { kind })
}
