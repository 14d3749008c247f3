/** Chinese: what every page needs, and where the rest is. */
export { core } from '#i18n/locales/zh-core.ts'

export const screenTexts = import.meta.glob<{ default: object }>([
  '../../../i18n/locales/zh/*.json',
  // Of the core: in one piece with it. And what is told by the server alone.
  '!**/{form,kit,layout,pages,screen,refused_fields,refused_reasons}.json',
])
