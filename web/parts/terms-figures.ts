import type { Call } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import type { FigureValues } from '#i18n/content/placeholders.ts'

/** The figures of the terms in effect, as a text names them. */
export async function loadTermsFigures(call: Call, language: Language): Promise<FigureValues> {
  const { list } = await call('GET /documents', {})
  const figures = list.find(({ name }) => name === 'terms')?.figures[language]
  if (!figures) throw new Error('The shop offers no terms')
  return figures
}
