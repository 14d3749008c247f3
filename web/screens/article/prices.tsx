import { RentTiers } from '../../parts/rent-tiers/rent-tiers.tsx'
import { defineBlock } from './blocks.tsx'
import { modelsSource } from './models.ts'

/** The current monthly prices; the text around it has examples only. */
export const block = defineBlock({
  source: modelsSource,
  Block: function Prices({ data: models }) {
    if (!models?.length) return null
    return (
      <div className="article-block">
        <RentTiers models={models} />
      </div>
    )
  },
})
