import type { Language } from '#domain/languages.ts'
import { sentBackWithinDays } from '#domain/refunds/arrival.ts'
import { dataKindIds, type ErasureTime, findDataKind, keptGroups, type Period } from '#domain/retention/kinds.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { KeptTexts } from './kept-texts.ts'
import { nl } from './nl.ts'
import { zh } from './zh.ts'

export const keptTexts: Record<Language, KeptTexts> = { nl, en, zh, de }

const separators: Record<Language, readonly [colon: string, between: string, end: string]> = {
  nl: [':', '; ', '.'],
  en: [':', '; ', '.'],
  de: [':', '; ', '.'],
  zh: ['：', '；', '。'],
}

const outcomes: readonly ErasureTime[] = ['asked', 'settled', 'sealed', 'kept']

/** How long data are kept, in Markdown for the privacy notice: made from the rules that the jobs follow. */
export function writeRetentionTables(language: Language): string {
  const { groups, columns, deletion, open } = keptTexts[language]
  const tables = keptGroups.flatMap(group => {
    const rows = dataKindIds.filter(id => findDataKind(id).group === group)
    return [`### ${groups[group]}`, [toRow(columns), toRow(['---', '---', '---']), ...rows.map(rowOf)].join('\n')]
  })
  return [...tables, deletion, outcomes.map(becomes).join('\n'), fillPeriod(open, { days: sentBackWithinDays })].join(
    '\n\n',
  )

  function rowOf(id: (typeof dataKindIds)[number]): string {
    const { kinds, grounds } = keptTexts[language]
    const { period, ground } = findDataKind(id)
    const [what, until] = kinds[id]
    return toRow([what, period ? fillPeriod(until, period) : until, grounds[ground]])
  }

  function becomes(outcome: ErasureTime): string {
    const { kinds, erased } = keptTexts[language]
    const [colon, between, end] = separators[language]
    const list = dataKindIds.filter(id => findDataKind(id).erased === outcome).map(id => kinds[id][0])
    return `- **${erased[outcome]}${colon}** ${list.map(inSentence).join(between)}${end}`
  }

  function inSentence(what: string): string {
    const isNoun = language === 'de' && !/^(Das|Ein|Was|Welches|Wer)\b/.test(what)
    return isNoun ? what : what.charAt(0).toLowerCase() + what.slice(1)
  }

  function fillPeriod(text: string, period: Period): string {
    return text.replace('{period}', formatPeriod(period, language))
  }
}

function formatPeriod(period: Period, language: Language): string {
  const [[unit, count]] = Object.entries(period) as [[keyof KeptTexts['units'], number]]
  const [one, more] = keptTexts[language].units[unit]
  return `${count}\u00a0${count === 1 ? one : more}`
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
