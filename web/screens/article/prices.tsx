import { RentTiers } from '../../parts/rent-tiers/rent-tiers.tsx'
import { defineBlock } from './blocks.tsx'
import { modelsSource } from './models.ts'

/** What a month costs, as it is asked today: the text around it tells examples only. */
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
