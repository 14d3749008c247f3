import type { Language } from '#domain/languages.ts'
import { defineLater, prepareLater } from '../../parts/later.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { RentHomeData } from './load.ts'

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** What is only read: its scripts and texts never come to the page that the server made. */
export const terms = defineLater<{ data: RentHomeData }>({
  load: async () => ({ Part: (await read()).Terms }),
  texts: ['rent_home_below', 'parts'],
  still,
})
export const questions = defineLater<object>({
  load: async () => ({ Part: (await read()).Questions }),
  texts: ['rent_home_below'],
  still,
})

/** What there is to do. */
export const check = defineLater<{ models: readonly ModelCard[] }>({
  load: async () => ({ Part: (await (await chunks()).check()).Check }),
  texts: ['rent_home_below', 'parts'],
})
export const fixedCart = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})

const all = [terms, questions, check, fixedCart]

export function prepareParts(language: Language): Promise<void> {
  return prepareLater(language, all)
}
