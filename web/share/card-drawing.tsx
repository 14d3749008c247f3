import { Dock } from '#ui/drawings/charging-dock.tsx'
import { Genie, type GenieModel, type GenieView } from '#ui/drawings/genie.tsx'
import { Drawing as Blades } from '#ui/drawings/sketches/blades.tsx'
import { Drawing as Station } from '#ui/drawings/sketches/dock.tsx'
import { Drawing as Slope } from '#ui/drawings/sketches/slope.tsx'
import { Drawing as Zones } from '#ui/drawings/sketches/zones.tsx'
import type { PageId } from '../pages.ts'
import { MachinePicture } from '../pictures/machine-picture.tsx'
import { modelIn, type PictureName, type Rendered, renderedPicture } from '../pictures/machine-pictures.ts'
import type { Card } from './cards.ts'

/** Pages about a garden show a part of it, at the full height of the picture. */
const scenes: Partial<Record<PageId, () => React.JSX.Element>> = {
  buy_guide: Slope,
  beginners_guide: Station,
  accessibility: Zones,
  safety: Blades,
}

/** Pages about the machine itself show its picture. */
const rendered: Partial<Record<PageId, PictureName>> = {
  home: 'golden-hour',
  product: 'trio',
  rent_home: 'docked-1000',
}

export function findPicture({ page, model }: Card): { name: PictureName; picture: Rendered } | undefined {
  const machine = model && modelIn(model)
  const name = machine ? (`hero-${machine}` as const) : rendered[page]
  const picture = name && renderedPicture(name)
  return picture && { name, picture }
}

/** The others show a machine with its lights on, in the view of the page. */
const machines: Partial<Record<PageId, [GenieModel, GenieView]>> = {
  home: ['1000', 'three-quarter'],
  review: ['600', 'front'],
  costs_explained: ['600', 'top'],
  rent_or_buy: ['1000', 'front'],
  terms_conditions: ['1000', 'side'],
  privacy: ['3000', 'top'],
  impressum: ['3000', 'front'],
  complaints: ['600', 'three-quarter'],
  old_device: ['600', 'underside'],
  withdraw: ['600', 'side'],
  withdrawal: ['1000', 'three-quarter'],
  cancel_rental: ['3000', 'side'],
}

export function CardDrawing(card: Card) {
  const { page, model } = card
  const cardPicture = findPicture(card)
  if (cardPicture) {
    return (
      <div className="card-picture" data-name={cardPicture.name}>
        <MachinePicture
          picture={cardPicture.picture}
          alt=""
          sizes={cardPicture.name === 'golden-hour' ? '700px' : '1600px'}
          first
        />
      </div>
    )
  }
  const Scene = scenes[page]
  if (Scene) {
    return (
      <div className="card-scene">
        <Scene />
      </div>
    )
  }
  if (page === 'product') {
    return (
      <div className="card-range">
        {(['600', '1000', '3000'] as const).map(each => (
          <Genie key={each} model={each} lit />
        ))}
      </div>
    )
  }
  if (page === 'rent_home' || page === 'return') {
    return (
      <div className="card-machine">
        <Dock model="1000" />
      </div>
    )
  }
  const [machine, view] = model
    ? ([model.replace('genie-', '') as GenieModel, 'three-quarter'] as const)
    : (machines[page] ?? (['1000', 'three-quarter'] as const))
  return (
    <div className="card-machine" data-view={view}>
      <Genie model={machine} view={view} lit />
    </div>
  )
}
