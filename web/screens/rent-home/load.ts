import type { Env } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'

export interface RentHomeData {
  /** All models from small to large: the garden check also uses those that are only sold. */
  models: ModelCard[]
  /** The price of placing the station and a first round at the customer's place, while the shop offers it. */
  installation: number | null
}

export async function loadRentHome({ call }: Env): Promise<RentHomeData> {
  const [models, products] = await Promise.all([
    call('GET /device-types', { query: { page_size: 100 } }),
    call('GET /products', { query: { page_size: 100 } }),
  ])
  const service = products.list.find(({ key }) => key === 'installation')
  const prices = service?.skus.flatMap(({ unit_price }) => unit_price ?? []) ?? []
  return {
    models: models.list.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area),
    installation: prices.length ? Math.min(...prices) : null,
  }
}
