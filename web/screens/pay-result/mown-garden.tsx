import { isDrawn } from '../../parts/garden-picture/drawn-garden.ts'
import { GardenPicture } from '../../parts/garden-picture/garden-picture.tsx'
import { useGardens } from '../../parts/garden-picture/use-gardens.ts'
import { Evening } from './evening.tsx'

export interface MownGardenProps {
  gardenId: string
}

/** The garden of the order is mown; one that was not drawn, or cannot be loaded, is the lawn of everybody. */
export function MownGarden({ gardenId }: MownGardenProps) {
  const load = useGardens()
  if (load.state === 'loading') return <div className="result-garden" />
  const garden = load.state === 'ready' ? load.data.find(({ garden_id }) => garden_id === gardenId) : undefined
  if (!garden || !isDrawn(garden)) return <Evening />
  return (
    <div className="result-garden">
      <GardenPicture garden={garden} moving />
    </div>
  )
}
