import { type Language, languages } from '#domain/languages.ts'
import { defineLazy, type LazySection, prepareLazy } from '../../parts/lazy-section.tsx'
import type { ComplaintsData } from './load.ts'

type ProcedureProps = Pick<ComplaintsData, 'countries'>

const texts = ['complaints', 'pictures', 'validation', 'error'] as const

export const writing = defineLazy<{ data: ComplaintsData }>({
  load: async () => ({ Component: (await import('./writing.tsx')).Writing }),
  texts,
})
export const status = defineLazy<{ ticket: string; models: ComplaintsData['models'] }>({
  load: async () => ({ Component: (await import('./conversation/message-status.tsx')).MessageStatus }),
  texts,
})

/** Static: its text is loaded as script only by a browser that renders the page itself. */
const procedures = new Map<Language, LazySection<ProcedureProps>>(
  languages.map(language => [
    language,
    defineLazy({
      load: async () => ({ Component: await (await import('./procedure.tsx')).writtenProcedure(language) }),
      texts: [],
      still: true,
    }),
  ]),
)

export function getProcedure(language: Language): LazySection<ProcedureProps> {
  const procedure = procedures.get(language)
  if (!procedure) throw new Error(`No procedure in ${language}`)
  return procedure
}

export async function prepareParts(language: Language): Promise<void> {
  await prepareLazy(language, [writing, status, getProcedure(language)])
}
