import { ModelCompare } from '../../parts/model-compare/model-compare.tsx'
import { defineBlock } from './blocks.tsx'
import { modelsSource } from './models.ts'

/** Every figure of every model, side by side. */
export const block = defineBlock({
  source: modelsSource,
  Block: function Compare({ data: models }) {
    if (!models?.length) return null
    return (
      <div className="article-block">
        <ModelCompare models={models} />
      </div>
    )
  },
})
