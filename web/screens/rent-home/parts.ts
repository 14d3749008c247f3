import type { Language } from '#domain/languages.ts'
import { defineLazy, prepareLazy } from '../../parts/lazy-section.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { RentHomeData } from './load.ts'
import type { RentedModel } from './rented-models.ts'

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** Static sections: their scripts and texts are not loaded on the page that the server rendered. */
export const terms = defineLazy<{ data: RentHomeData }>({
  load: async () => ({ Component: (await read()).Terms }),
  texts: ['rent_home_below', 'parts'],
  still,
})
export const questions = defineLazy<Pick<RentHomeData, 'figures'>>({
  load: async () => ({ Component: (await read()).Questions }),
  texts: ['rent_home_below'],
  still,
})

/** Interactive sections. */
export const check = defineLazy<{ models: readonly ModelCard[] }>({
  load: async () => ({ Component: (await (await chunks()).check()).Check }),
  texts: ['rent_home_below', 'parts'],
})
export const year = defineLazy<{ models: readonly RentedModel[] }>({
  load: async () => ({ Component: (await (await chunks()).year()).Year }),
  texts: ['lawn_year'],
})
export const fixedCart = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})

const all = [terms, questions, check, year, fixedCart]

export function prepareParts(language: Language): Promise<void> {
  return prepareLazy(language, all)
}
