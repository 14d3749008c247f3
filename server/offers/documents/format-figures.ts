import { type Language, languageTags } from '#domain/languages.ts'
import type { FigureValues, TermsFigure } from '#i18n/content/placeholders.ts'
import { nameCountry } from '#i18n/country-names.ts'
import { formatMoney } from '#i18n/money.ts'
import { translate } from '#i18n/translate.ts'
import { formatList, formatMediation } from '#server/platform/mail/templates/format.ts'
import type { FigureFacts } from './read-figures.ts'

/** The figures as a text of the language names them. */
export function formatFigures(facts: FigureFacts, used: readonly TermsFigure[], language: Language): FigureValues {
  return Object.fromEntries(used.map(figure => [figure, formatFigure(facts, figure, language)]))
}

function formatFigure(facts: FigureFacts, figure: TermsFigure, language: Language): string {
  const { rules, deposits, restDays, bodies } = facts
  if (figure === 'bodies') return formatComplaintBodies(bodies, language)
  if (figure === 'mediation') return formatMediation(bodies, language)
  if (figure === 'deposits') return formatDeposits(deposits, language)
  const value = (figure === 'rest_days' ? restDays : rules[figure]) ?? 0
  if (figure === 'early_fee_cap') return formatEuro(value, language)
  if (figure.includes('percent')) return formatPercent(value, language)
  return numberFormat(language, 'whole').format(value)
}

function formatPercent(value: number, language: Language): string {
  return numberFormat(language, 'percent').format(value / 100)
}

function formatEuro(cents: number, language: Language): string {
  // Without cents where they are zero, as in the texts.
  return formatMoney(cents, languageTags[language], true)
}

const styles = {
  whole: {},
  percent: { style: 'percent', maximumFractionDigits: 2 },
} as const satisfies Record<string, Intl.NumberFormatOptions>

/** Made once: every order formats the terms that it names. */
const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, style: keyof typeof styles): Intl.NumberFormat {
  const key = `${language} ${style}`
  const format = formats.get(key) ?? new Intl.NumberFormat(languageTags[language], styles[style])
  formats.set(key, format)
  return format
}

/** Whom customers of each country can turn to; without any, that there is a court. */
function formatComplaintBodies(bodies: FigureFacts['bodies'], language: Language): string {
  const [open, close, next] = language === 'zh' ? ['（', '）', '；'] : [' (', ')', '; ']
  const parts = bodies.map(
    ({ names, country }) => `${formatList(names, language)}${open}${nameCountry(country, language)}${close}`,
  )
  return translate(language)('agreement.clause.complaints.bodies', { bodies: parts.join(next) || 'none' })
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
  return language === 'zh' ? parts.join('，') : formatList(parts, language)
}
