import type { Language } from '#domain/languages.ts'
import { defineLazy, prepareLazy } from '../../parts/lazy-section.tsx'
import { preparePlainParts } from './plain-parts.ts'
import type { Kind } from './statement.ts'

export const stating = defineLazy<{ kind: Kind; contract: string }>({
  load: async () => ({ Component: (await import('./stating.tsx')).Stating }),
  texts: ['rights', 'day_field', 'validation', 'error'],
})

/** Before it is shown. */
export async function prepareParts(language: Language): Promise<void> {
  await Promise.all([prepareLazy(language, [stating]), preparePlainParts(language)])
}
