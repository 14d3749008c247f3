import type { ModelCard } from '../../parts/model-card.ts'
import type { Source } from './blocks.tsx'

/** All models, from small to large. */
export const modelsSource: Source<ModelCard[]> = {
  name: 'models',
  load: async ({ call }) => {
    const { list } = await call('GET /device-types', { query: { page_size: 100 } })
    return list.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area)
  },
}
