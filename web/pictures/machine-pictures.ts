import { pictureTable } from './table.ts'

/** The pictures of each model, by the names of imagery/shots.py. */
export type Shot = 'hero' | 'front' | 'side' | 'back' | 'ring' | 'blades' | 'docked'
export type Model = '600' | '1000' | '3000'
const accessories = ['blades', 'garage', 'installation'] as const
export type Accessory = (typeof accessories)[number]
export type PictureName =
  | `${Shot}-${Model}`
  | `accessory-${Accessory}`
  | 'dock'
  | 'trio'
  | 'golden-hour'
  | 'night'
  | 'before'
  | 'after'

export interface Rendered {
  width: number
  height: number
  /** The largest WebP: for browsers without `srcset` or AVIF. */
  src: string
  webp: string
  avif: string
  /** The same picture on the ground of the dark theme. */
  dusk?: Rendered | undefined
}

/** Addresses of the files: named by the build, see tools/vite/vite-pictures.ts. */
declare const __PICTURES__: string

const table: Partial<Record<string, { width: number; height: number; widths: readonly number[] }>> = pictureTable

/** WebP is for the few browsers without AVIF, which get no picture for dense screens. */
const widestWebp = 1600

/** undefined: not rendered; callers fall back to a drawing. */
export function renderedPicture(name: PictureName): Rendered | undefined {
  return findPicture(name, findPicture(`${name}-dusk`))
}

function findPicture(name: string, dusk?: Rendered): Rendered | undefined {
  const row = table[name]
  if (!row) return undefined
  const { width, height, widths } = row
  const pictureUrl = (wide: number, kind: string) => `${__PICTURES__}/${name}-${wide}.${kind}`
  const ofWebp = widths.filter(wide => wide <= widestWebp)
  const buildSrcset = (kind: string, wides: readonly number[]) =>
    wides.map(wide => `${pictureUrl(wide, kind)} ${wide}w`).join(', ')
  return {
    width,
    height,
    src: pictureUrl(ofWebp[0] ?? width, 'webp'),
    webp: buildSrcset('webp', ofWebp),
    avif: buildSrcset('avif', widths),
    dusk,
  }
}

/** A drawing in the place of a picture: it scales to every size. */
export function svgPicture(src: string, width: number, height: number): Rendered {
  return { width, height, src, webp: '', avif: '' }
}

/** By the key of a product in the catalogue; undefined: one without a picture. */
export function accessoryIn(product: string): Accessory | undefined {
  const accessory = accessories.find(key => key === product)
  return accessory && renderedPicture(`accessory-${accessory}`) && accessory
}

/** undefined: a model without pictures. */
export function modelIn(deviceType: string): Model | undefined {
  const found = /^genie-(600|1000|3000)$/.exec(deviceType)?.[1]
  return found === '600' || found === '1000' || found === '3000' ? found : undefined
}
