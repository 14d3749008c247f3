import { type Language, languageTags } from '#domain/languages.ts'
import type { FigureValues, TermsFigure } from '#i18n/content/placeholders.ts'
import type { FigureFacts } from './read-figures.ts'

/** The figures as a text of the language names them. */
export function formatFigures(facts: FigureFacts, used: readonly TermsFigure[], language: Language): FigureValues {
  return Object.fromEntries(used.map(figure => [figure, formatFigure(facts, figure, language)]))
}

function formatFigure({ rules, deposits }: FigureFacts, figure: TermsFigure, language: Language): string {
  if (figure === 'deposits') return formatDeposits(deposits, language)
  const value = rules[figure] ?? 0
  if (figure === 'early_fee_cap') return formatEuro(value, language)
  if (figure.includes('percent')) return formatPercent(value, language)
  return new Intl.NumberFormat(languageTags[language]).format(value)
}

function formatPercent(value: number, language: Language): string {
  return new Intl.NumberFormat(languageTags[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 100,
  )
}

/** Without cents where they are zero, as in the texts. */
function formatEuro(cents: number, language: Language): string {
  const style = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(languageTags[language], style).format(cents / 100)
}

const depositOf: Record<Language, (name: string, amount: string) => string> = {
  nl: (name, amount) => `${amount} voor de ${name}`,
  en: (name, amount) => `${amount} for the ${name}`,
  zh: (name, amount) => `${name} 为 ${amount}`,
  de: (name, amount) => `${amount} für den ${name}`,
}

function formatDeposits(deposits: FigureFacts['deposits'], language: Language): string {
  const parts = deposits.map(({ name, amounts }) => {
    const shown = amounts.map(amount => formatEuro(amount, language))
    return depositOf[language](name[language], shown.join('–'))
  })
  if (language === 'zh') return parts.join('，')
  return new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(parts)
}
