/** German: what every page needs, in one piece, and where the rest is. */
export const coreTexts = import.meta.glob<object>('../../../i18n/locales/de/{form,kit,layout,pages,screen}.json', {
  eager: true,
  import: 'default',
})

export const screenTexts = import.meta.glob<{ default: object }>([
  '../../../i18n/locales/de/*.json',
  // Of the core, and what is told by the server alone.
  '!**/{form,kit,layout,pages,screen,refused_fields,refused_reasons}.json',
])
