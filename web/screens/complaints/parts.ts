import { type Language, languages } from '#domain/languages.ts'
import { defineLater, type LaterPart, prepareLater } from '../../parts/later.tsx'
import type { ComplaintsData } from './load.ts'

const texts = ['complaints', 'pictures', 'validation', 'error'] as const

export const writing = defineLater<{ data: ComplaintsData }>({
  load: async () => ({ Part: (await import('./writing.tsx')).Writing }),
  texts,
})
export const status = defineLater<{ ticket: string; models: ComplaintsData['models'] }>({
  load: async () => ({ Part: (await import('./conversation/message-status.tsx')).MessageStatus }),
  texts,
})

/** Only read: its text comes as script to nobody but who makes the page in the browser. */
const procedures = new Map<Language, LaterPart<object>>(
  languages.map(language => [
    language,
    defineLater({
      load: async () => ({ Part: await (await import('./procedure.tsx')).writtenProcedure(language) }),
      texts: [],
      still: true,
    }),
  ]),
)

export function procedureOf(language: Language): LaterPart<object> {
  const procedure = procedures.get(language)
  if (!procedure) throw new Error(`No procedure in ${language}`)
  return procedure
}

export async function prepareParts(language: Language): Promise<void> {
  await prepareLater(language, [writing, status, procedureOf(language)])
}
