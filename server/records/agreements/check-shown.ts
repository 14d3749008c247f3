import type { z } from 'zod'
import type { shownField } from '#contract/sales/order-fields.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#i18n/money.ts'
import { translate } from '#i18n/translate.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

/** The button that was pressed and the section above it, as a browser displayed them. */
export type Shown = z.output<typeof shownField>

interface ConcludedTotal {
  language: Language
  total: Cents
  /** Where it is paid in parts: each of them. */
  parts?: readonly Cents[]
}

/** Refuses a contract whose page displayed another button, another total or other parts than the contract has. */
export function assertShown(shown: Shown | undefined, { language, total, parts = [] }: ConcludedTotal): void {
  if (!shown) return
  if (toPlain(shown.button) !== orderButtonText(language)) rejectField('shown.button', 'shown_differs')
  const isWhole = [total, ...parts].every(amount => includesAmount(shown.text, amount, language))
  if (!isWhole) rejectField('shown.text', 'shown_differs')
}

/** The whole text of the button: in Chinese the English words follow, for a court that does not read Chinese. */
export function orderButtonText(language: Language): string {
  const text = translate(language)('order_box.button')
  return language === 'zh' ? `${text} ${translate('en')('order_box.button')}` : text
}

/** Whether the amount occurs as a whole: not as the end of a larger one. */
function includesAmount(text: string, amount: Cents, language: Language): boolean {
  const written = toPlain(formatMoney(amount, languageTags[language]))
  const parts = toPlain(text).split(written)
  return parts.slice(1).some((after, at) => !/[\d.,]$/.test(parts[at] ?? '') && !/^\d/.test(after))
}

/** Spaces differ between a page and a format: some of them do not break. */
function toPlain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
