import type { FigureValues } from '#i18n/content/placeholders.ts'
import type { Env } from '../../env.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { loadTermsFigures } from '../../parts/terms-figures.ts'

export interface RentHomeData {
  /** All models from small to large: the garden check also uses those that are only sold. */
  models: ModelCard[]
  /** The price of placing the station and a first round at the customer's place, while the shop offers it. */
  installation: number | null
  /** Of the terms, which the texts repeat. */
  figures: FigureValues
}

export async function loadRentHome({ call, language }: Env): Promise<RentHomeData> {
  const [models, products, figures] = await Promise.all([
    call('GET /device-types', { query: { page_size: 100 } }),
    call('GET /products', { query: { page_size: 100 } }),
    loadTermsFigures(call, language),
  ])
  const service = products.list.find(({ key }) => key === 'installation')
  const prices = service?.skus.flatMap(({ unit_price }) => unit_price ?? []) ?? []
  return {
    models: models.list.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area),
    installation: prices.length ? Math.min(...prices) : null,
    figures,
  }
}
