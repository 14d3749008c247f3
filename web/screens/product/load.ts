import type { CallData } from '#contract/protocol/call.ts'
import type { Env } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { Product } from './accessories.tsx'

type Category = CallData<'GET /categories'>['list'][number]

export interface ProductData {
  models: ModelCard[]
  /** Top categories with all their products, except machines. */
  shelves: { key: string; name: string; products: Product[] }[]
}

export async function loadProducts({ call }: Env): Promise<ProductData> {
  const all = { query: { page_size: 100 } }
  const [models, products, categories] = await Promise.all([
    call('GET /device-types', all),
    call('GET /products', all),
    call('GET /categories', {}),
  ])
  const extras = products.list.filter(({ kind }) => kind !== 'machine')
  const shelves = categories.list
    .filter(({ parent }) => parent === null)
    .map(({ key, name }) => ({
      key,
      name,
      products: extras.filter(({ category }) => findTopCategory(category, categories.list) === key),
    }))
  return { models: models.list, shelves: shelves.filter(shelf => shelf.products.length > 0) }
}

function findTopCategory(key: string, categories: readonly Category[]): string {
  const parent = categories.find(category => category.key === key)?.parent
  return parent ? findTopCategory(parent, categories) : key
}
