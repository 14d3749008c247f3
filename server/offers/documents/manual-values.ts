import { type Language, languageTags } from '#domain/languages.ts'
import type { ModelValues } from '#i18n/content/placeholders.ts'
import { blockText } from '#server/platform/content/compile-article.ts'
import type { Block } from '#server/platform/content/tree.ts'

/** The figures of a model that its manual states. */
export interface ManualData {
  name: string
  mowing_area: number
  min_mowing_height: number
  max_mowing_height: number
  mowing_time: number
  charging_time: number
  weight: number
  passage: number
}

const minutes: Record<Language, string> = { nl: 'minuten', en: 'minutes', zh: '分钟', de: 'Minuten' }

/** Figures formatted for the language: without a unit where the text names it, otherwise with it. */
export function manualValues(data: ManualData, language: Language, blocks: Block[]): ModelValues {
  const format = new Intl.NumberFormat(languageTags[language])
  const namesUnits = /\{\{max_mowing_height\}\}[\s\u00a0\u202f]?mm/.test(blocks.map(blockText).join('\n'))
  const value = (amount: number, unit: string) => format.format(amount) + (namesUnits ? '' : `\u00a0${unit}`)
  return {
    name: data.name,
    mowing_area: value(data.mowing_area, 'm²'),
    min_mowing_height: value(data.min_mowing_height, 'mm'),
    max_mowing_height: value(data.max_mowing_height, 'mm'),
    mowing_time: value(data.mowing_time, minutes[language]),
    charging_time: value(data.charging_time, minutes[language]),
    weight: value(data.weight, 'kg'),
    passage: value(data.passage, 'cm'),
  }
}
