import front from '#ui/drawings/genie-front.svg?no-inline'
import { places } from '#ui/drawings/places.ts'
import { toGenieModel } from '../../parts/product-picture.tsx'

/** The machine in the narrowest gate it fits through, to scale: one unit is a millimetre. */
export function Gate({ deviceType, passage }: { deviceType: string; passage: number }) {
  const model = toGenieModel(deviceType)
  const [left, , width, height] = places[model].front.box
  const half = passage * 5
  const edge = Math.max(half + 150, width)
  const ground = 0
  const posts = [-half - 90, half].map(x => `M${x} ${ground}v-430h90v430z`)
  return (
    <svg
      className="gate genie-drawing"
      viewBox={`${-edge} -470 ${edge * 2} 580`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="gate-ground" d={`M${-edge} 0H${edge}`} />
      <path className="gate-post" d={posts.join('')} />
      <path className="gate-post" d={[-half - 102, half - 12].map(x => `M${x} -430v-26h114v26z`).join('')} />
      <path className="gate-measure" d={`M${-half} 22v46M${half} 22v46M${-half} 45H${half}`} />
      <path className="gate-ends" d={`M${-half} 45l26-11v22zM${half} 45l-26-11v22z`} />
      <svg
        x={left}
        y={ground - height + 6}
        width={width}
        height={height}
        overflow="visible"
        aria-hidden="true"
        viewBox={places[model].front.box.join(' ')}
      >
        <use href={`${front}#${model}`} />
      </svg>
    </svg>
  )
}
