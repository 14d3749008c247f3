import { type Language, languages } from '#domain/languages.ts'
import { defineLazy, type LazySection, prepareLazy } from '../../parts/lazy-section.tsx'
import type { ComplaintsData } from './load.ts'

const texts = ['complaints', 'pictures', 'validation', 'error'] as const

export const writing = defineLazy<{ data: ComplaintsData }>({
  load: async () => ({ Component: (await import('./writing.tsx')).Writing }),
  texts,
})
export const status = defineLazy<{ ticket: string; models: ComplaintsData['models'] }>({
  load: async () => ({ Component: (await import('./conversation/message-status.tsx')).MessageStatus }),
  texts,
})

/** Only read: its text comes as script to nobody but who makes the page in the browser. */
const procedures = new Map<Language, LazySection<object>>(
  languages.map(language => [
    language,
    defineLazy({
      load: async () => ({ Component: await (await import('./procedure.tsx')).writtenProcedure(language) }),
      texts: [],
      still: true,
    }),
  ]),
)

export function getProcedure(language: Language): LazySection<object> {
  const procedure = procedures.get(language)
  if (!procedure) throw new Error(`No procedure in ${language}`)
  return procedure
}

export async function prepareParts(language: Language): Promise<void> {
  await prepareLazy(language, [writing, status, getProcedure(language)])
}
