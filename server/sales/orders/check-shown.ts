import type { CallInput } from '#contract/protocol/call.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { translate } from '#i18n/translate.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

type Shown = NonNullable<CallInput<'POST /orders'>['body']['shown']>

interface Concluded {
  language: Language
  total: Cents
}

/** Refuses an order whose page displayed another button or another total than the contract has. */
export function assertShown(shown: Shown | undefined, { language, total }: Concluded): void {
  if (!shown) return
  if (toPlain(shown.button) !== orderButtonText(language)) rejectField('shown.button', 'shown_differs')
  if (!includesAmount(shown.text, total, language)) rejectField('shown.text', 'shown_differs')
}

/** The whole text of the button: in Chinese the English words follow, for a court that does not read Chinese. */
export function orderButtonText(language: Language): string {
  const text = translate(language)('order_box.button')
  return language === 'zh' ? `${text} ${translate('en')('order_box.button')}` : text
}

/** Whether the amount occurs as a whole: not as the end of a larger one. */
function includesAmount(text: string, amount: Cents, language: Language): boolean {
  const format = new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: 'EUR' })
  const written = toPlain(format.format(amount / 100))
  const parts = toPlain(text).split(written)
  return parts.slice(1).some((after, at) => !/[\d.,]$/.test(parts[at] ?? '') && !/^\d/.test(after))
}

/** Spaces differ between a page and a format: some of them do not break. */
function toPlain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
