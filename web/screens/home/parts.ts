import type { Language } from '#domain/languages.ts'
import { defineLater, prepareLater } from '../../parts/later.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { HomeData } from './load-home.ts'

interface Shown {
  data: HomeData
}
interface OfModels {
  models: readonly ModelCard[]
}

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** What is only read: its scripts and texts never come to the page that the server made. */
export const opening = defineLater<Shown>({
  load: async () => ({ Part: (await read()).Opening }),
  texts: ['home', 'parts'],
  still,
})
export const stories = defineLater<OfModels>({
  load: async () => ({ Part: (await read()).Stories }),
  texts: ['home', 'parts'],
  still,
})
export const closing = defineLater<Shown>({
  load: async () => ({ Part: (await read()).Closing }),
  texts: ['home', 'parts'],
  still,
})

/** What there is to do. */
export const check = defineLater<OfModels>({
  load: async () => ({ Part: (await (await chunks()).check()).Check }),
  texts: ['home', 'parts'],
})
export const situations = defineLater<OfModels>({
  load: async () => ({ Part: (await (await chunks()).situations()).Situations }),
  texts: ['home'],
})
export const lawn = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).lawn()).LawnCompare }),
  texts: ['home'],
})
export const fixedCart = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})

const all = [opening, stories, closing, check, situations, lawn, fixedCart]

export function prepareParts(language: Language): Promise<void> {
  return prepareLater(language, all)
}
