import './product-picture.css'
import { Genie, type GenieModel, type GenieView } from '#ui/drawings/genie.tsx'
import { MachinePicture } from '../pictures/machine-picture.tsx'
import { modelIn, type PictureName, renderedPicture, type Shot } from '../pictures/machine-pictures.ts'

interface Picture {
  url: string
  alt: string
  width: number
  height: number
}

interface ProductPictureProps {
  /** Key of the model: `genie-1000`. */
  deviceType: string
  /** The picture from the catalogue; without it a rendered picture of a known model, or a drawing. */
  picture?: Picture | null | undefined
  /** A picture other than the one of the view. */
  rendered?: PictureName | undefined
  view?: GenieView
  /** The aspect ratio of the place, which never changes: cards 4:3, gallery 1:1, hero 16:9. */
  ratio?: '4:3' | '1:1' | '16:9'
  /** Alternative text; left out beside text that says the same. */
  label?: string | undefined
  lit?: boolean
  /** All three models at one scale. */
  toScale?: boolean
  /** Visible when the page opens. */
  first?: boolean
  /** The `sizes` of the picture: its width on the page. */
  sizes?: string
}

/** A picture if there is one, else the drawing, in a place of fixed ratio: nothing moves when it loads. */
export function ProductPicture(props: ProductPictureProps) {
  const {
    deviceType,
    picture,
    rendered: requestedName,
    view = 'three-quarter',
    ratio = '4:3',
    label,
    lit,
    toScale,
    first = false,
    sizes,
  } = props
  const model = modelIn(deviceType)
  const name = requestedName ?? findRendered(deviceType, view)
  const rendered = picture || !name ? undefined : renderedPicture(name)
  return (
    <span
      className="product-picture"
      data-ratio={ratio}
      data-view={view}
      data-rendered={rendered && name}
      data-dusk={rendered?.dusk ? true : undefined}
      data-scale={rendered && toScale ? model : undefined}
    >
      {rendered ? (
        <MachinePicture picture={rendered} alt={label ?? ''} sizes={sizes ?? '50vw'} first={first} />
      ) : picture ? (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          sizes={sizes}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <Genie
          model={toGenieModel(deviceType)}
          view={view}
          label={label}
          {...(lit && { lit })}
          {...(toScale && { toScale })}
        />
      )}
    </span>
  )
}

const shots: Partial<Record<GenieView, Shot>> = { 'three-quarter': 'hero', front: 'front', side: 'side' }

function findRendered(deviceType: string, view: GenieView): PictureName | undefined {
  const model = modelIn(deviceType)
  const shot = shots[view]
  return model && shot && `${shot}-${model}`
}

/** New models are drawn as the middle one until they have a picture. */
export function toGenieModel(deviceType: string): GenieModel {
  const found = /(600|1000|3000)$/.exec(deviceType)?.[1]
  return found === '600' || found === '3000' ? found : '1000'
}
