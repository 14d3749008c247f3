import type { PostedForm } from '#contract/protocol/render.ts'
import type { Language } from '#domain/languages.ts'
import { defineLazy, prepareLazy } from '../../parts/lazy-section.tsx'
import type { Kind } from './statement.ts'
import type { PlainFormProps } from './without-script/plain-form.tsx'

const texts = ['rights', 'validation'] as const

/** In `<noscript>`: for browsers without a script, which read only the server's markup. */
export const plainForm = defineLazy<PlainFormProps>({
  load: async () => ({ Component: (await import('./without-script/plain-form.tsx')).PlainForm }),
  ...{ texts, still: true },
})

/** The response to such a form. */
export const plainStating = defineLazy<{ kind: Kind; posted: PostedForm }>({
  load: async () => ({ Component: (await import('./without-script/plain-stating.tsx')).PlainStating }),
  ...{ texts, still: true },
})

/** Only the server renders them: no browser loads their script. */
export async function preparePlainParts(language: Language): Promise<void> {
  if (typeof document === 'undefined') await prepareLazy(language, [plainForm, plainStating])
}
