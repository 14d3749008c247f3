import { Divider } from '#ui/kit/divider.tsx'
import { MowingHours } from '../../../parts/mowing-hours/mowing-hours.tsx'
import type { DetailData } from '../load.ts'

export function Component({ data: { mowing, model } }: { data: DetailData }) {
  return (
    <div id="hours" className="shell detail-part detail-hours">
      <Divider />
      <MowingHours data={mowing} preservedParams={{ type: model.key }} folded />
    </div>
  )
}
