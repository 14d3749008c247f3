import { useLocale, useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useServedParts } from './use-config.ts'

/** Behind a text that names the countries of delivery: the parts of them that are served. Empty: all as a whole. */
export function useServedNote(): string {
  const t = useTranslations('layout')
  const countryName = useCountryName()
  const between = useLocale().startsWith('zh') ? '' : ' '
  const notes = useServedParts().map(({ country, area }) => t('served_part', { country: countryName(country), area }))
  return notes.map(note => between + note).join('')
}
