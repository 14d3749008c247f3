/** English: the texts that every page needs in one chunk, and loaders for the others. */
export const coreTexts = import.meta.glob<object>('../../../i18n/locales/en/{form,kit,layout,pages,screen}.json', {
  eager: true,
  import: 'default',
})

export const screenTexts = import.meta.glob<{ default: object }>([
  '../../../i18n/locales/en/*.json',
  // Namespaces of the core, and texts that only the server uses.
  '!**/{form,kit,layout,pages,screen,agreement,refused_fields,refused_reasons}.json',
])
