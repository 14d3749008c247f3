import type { Language } from '#domain/languages.ts'
import { defineLater, prepareLater } from '../../parts/later.tsx'
import type { Kind } from './statement.ts'

export const stating = defineLater<{ kind: Kind; contract: string }>({
  load: async () => ({ Part: (await import('./stating.tsx')).Stating }),
  texts: ['rights', 'validation', 'error'],
})

export async function prepareParts(language: Language): Promise<void> {
  await prepareLater(language, [stating])
}
