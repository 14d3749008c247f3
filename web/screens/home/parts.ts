import type { Language } from '#domain/languages.ts'
import { defineLazy, prepareLazy } from '../../parts/lazy-section.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { HomeData } from './load-home.ts'

interface HomeProps {
  data: HomeData
}
interface ModelsProps {
  models: readonly ModelCard[]
}

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** Static sections: their scripts and texts are not loaded on the page that the server rendered. */
export const opening = defineLazy<HomeProps>({
  load: async () => ({ Component: (await read()).Opening }),
  texts: ['home', 'parts'],
  still,
})
export const stories = defineLazy<ModelsProps>({
  load: async () => ({ Component: (await read()).Stories }),
  texts: ['home', 'parts'],
  still,
})
export const closing = defineLazy<HomeProps>({
  load: async () => ({ Component: (await read()).Closing }),
  texts: ['home', 'parts'],
  still,
})

/** Interactive sections. */
export const check = defineLazy<ModelsProps>({
  load: async () => ({ Component: (await (await chunks()).check()).Check }),
  texts: ['home', 'parts'],
})
export const situations = defineLazy<ModelsProps>({
  load: async () => ({ Component: (await (await chunks()).situations()).Situations }),
  texts: ['home'],
})
export const lawn = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).lawn()).LawnCompare }),
  texts: ['home'],
})
export const fixedCart = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})

const all = [opening, stories, closing, check, situations, lawn, fixedCart]

export function prepareParts(language: Language): Promise<void> {
  return prepareLazy(language, all)
}
