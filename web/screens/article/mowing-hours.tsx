import { loadMowingHours } from '../../parts/mowing-hours/load-mowing-hours.ts'
import { MowingHours } from '../../parts/mowing-hours/mowing-hours.tsx'
import { defineBlock } from './blocks.tsx'

/** The mowing hours; below the heading of its section. */
export const block = defineBlock({
  source: { name: 'mowing-hours', load: loadMowingHours },
  Block: function Mowing({ data }) {
    return (
      <div className="article-block">
        <MowingHours data={data} level={3} />
      </div>
    )
  },
})
