import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { type SpecId, useSpecText } from '../model-specs.ts'
import type { QuotedLine } from './order.ts'

/** The main properties of a machine, in the order of their weight for a buyer. */
const essential = ['mowing_area', 'zones', 'working_slope', 'mowing_time'] as const satisfies SpecId[]

/** The essential characteristics of a line, which must be named directly above the button (CRD art. 8(2)). */
export function useGoodsDetails(): (line: Pick<QuotedLine, 'product' | 'device_type'>) => string[] {
  const { nameOf, wordsOf } = useSpecText()
  const fetchCatalogue = useCallback(async (call: Call) => {
    const [models, products] = await Promise.all([
      call('GET /device-types', { query: { page_size: 100 } }),
      call('GET /products', { query: { page_size: 100 } }),
    ])
    return { models: models.list, products: products.list }
  }, [])
  const load = useLoad(fetchCatalogue)
  return line => {
    if (load.state !== 'ready') return []
    const model = load.data.models.find(({ key }) => key === line.device_type)
    if (model) return essential.map(id => `${nameOf(id)}: ${wordsOf(model.figures, id)}`)
    const product = load.data.products.find(({ key }) => key === line.product)
    return product ? [product.description] : []
  }
}
