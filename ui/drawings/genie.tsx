import { Frame } from './frame.tsx'
import model600 from './genie-600.svg?no-inline'
import model1000 from './genie-1000.svg?no-inline'
import model3000 from './genie-3000.svg?no-inline'
import threeQuarter from './genie-three-quarter.svg?no-inline'
import { type GenieModel, type GenieView, places } from './places.ts'

export type { GenieModel, GenieView }

/** All views of one model; the view that shows the three side by side has a sprite of its own. */
const sprites: Record<GenieModel, string> = { 600: model600, 1000: model1000, 3000: model3000 }

interface GenieProps {
  model: GenieModel
  view?: GenieView
  /** Its label, where it has no text beside it that says the same. */
  label?: string | undefined
  /** The light ring is on. */
  lit?: boolean
  /** The three models at one scale: a smaller model takes less of its frame. */
  toScale?: boolean
  className?: string
}

/**
 * A machine as line drawing. The paths are in a sprite outside the script: they are loaded once, and take their colours
 * from the page's theme through inherited custom properties.
 */
export function Genie({ model, view = 'three-quarter', label, lit = false, toScale = false, className }: GenieProps) {
  const { box, ring } = places[model][view]
  return (
    <Frame box={toScale ? atScale(model, view) : box} label={label} lit={lit} className={className}>
      <use href={spriteOf(model, view)} />
      {lit && ring && (
        <ellipse className="genie-glow" cx={ring[0]} cy={ring[1]} rx={ring[2] * 1.12} ry={ring[3] * 1.12} fill="none" />
      )}
    </Frame>
  )
}

function spriteOf(model: GenieModel, view: GenieView): string {
  return view === 'three-quarter' ? `${threeQuarter}#${model}` : `${sprites[model]}#${view}`
}

/** A machine within another drawing: in millimetres, its middle at the origin, standing on the x axis. */
export function GenieShape({ model, view, transform }: { model: GenieModel; view: GenieView; transform: string }) {
  return (
    <g className="genie-drawing" transform={transform}>
      <use href={spriteOf(model, view)} />
    </g>
  )
}

/** The frame of the largest model, with this one in the middle of it and on the same ground. */
function atScale(model: GenieModel, view: GenieView): readonly number[] {
  const [, , width, height] = places['3000'][view].box
  const [left, top, ownWidth, ownHeight] = places[model][view].box
  const isFromAbove = view === 'top' || view === 'underside'
  const below = isFromAbove ? (ownHeight + height) / 2 : ownHeight
  return [left - (width - ownWidth) / 2, top + below - height, width, height]
}
