import { pictureTable } from './table.ts'

/** The pictures of each model, by the names of imagery/shots.py. */
export type Shot = 'hero' | 'front' | 'side' | 'back' | 'ring'
export type Model = '600' | '1000' | '3000'
export type PictureName =
  | `${Shot}-${Model}`
  | 'blades'
  | 'docked'
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
}

/** Addresses of the files: named by the build, see tools/vite/vite-pictures.ts. */
declare const __PICTURES__: string

const table: Partial<Record<string, { width: number; height: number; widths: readonly number[] }>> = pictureTable

/** undefined: not rendered; callers fall back to a drawing. */
export function renderedPicture(name: PictureName): Rendered | undefined {
  const row = table[name]
  if (!row) return undefined
  const { width, height, widths } = row
  const pictureUrl = (wide: number, kind: string) => `${__PICTURES__}/${name}-${wide}.${kind}`
  const buildSrcset = (kind: string) => widths.map(wide => `${pictureUrl(wide, kind)} ${wide}w`).join(', ')
  return { width, height, src: pictureUrl(width, 'webp'), webp: buildSrcset('webp'), avif: buildSrcset('avif') }
}

/** A drawing in the place of a picture: it scales to every size. */
export function svgPicture(src: string, width: number, height: number): Rendered {
  return { width, height, src, webp: '', avif: '' }
}

/** undefined: a model without pictures. */
export function modelIn(deviceType: string): Model | undefined {
  const found = /^genie-(600|1000|3000)$/.exec(deviceType)?.[1]
  return found === '600' || found === '1000' || found === '3000' ? found : undefined
}
