import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'

/** The decision in the language of the report, with the reason of staff and what its sender can do about it. */
export function formatDecision(language: Language, decision: 'removed' | 'stays', reason = ''): string {
  const t = translate(language)
  return [t(`complaints.report.${decision}`), reason, t('complaints.report.redress')].filter(Boolean).join('\n\n')
}
