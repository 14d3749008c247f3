import { pngQuantize, Transformer } from '@napi-rs/image'
import { drawLawn, type LawnPicture } from '#domain/garden/lawn-picture.ts'
import type { DrawnShape } from '#domain/garden/shape.ts'

/** The colours of the design by day (ui/tokens.css), in every theme: like a photo it has its own ground. */
const inks = { ink: '#15172b', sunk: '#ebe5d7', lawn: '#e8e1d0', paper: '#f5f1e8', line: '#7c7a84', lamp: '#ffb938' }

/** The longer side in a mail, in its pixels; screens of phones show twice as many. */
const shown = 280
const density = 2

export interface PaintedLawn {
  bytes: Buffer
  width: number
  height: number
}

/** As PNG, because mail programs know no other drawing. undefined: there is no lawn. */
export async function paintLawn(shape: DrawnShape): Promise<PaintedLawn | undefined> {
  const picture = drawLawn(shape)
  if (!picture) return undefined
  const { width, height } = picture.box
  const scale = shown / Math.max(width, height)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  const svg = toSvg(picture, { width: wide, height: high })
  const size = { width: wide * density, height: high * density }
  // The converter has a size of its own.
  const png = await Transformer.fromSvg(svg).resize(size).png()
  return { bytes: await pngQuantize(png, { maxQuality: 90 }), width: wide, height: high }
}

function toSvg({ box, lawns, noGo, runs, end }: LawnPicture, size: { width: number; height: number }): string {
  const [x, y] = end
  const path = (style: string) => (d: string) => `<path d="${d}" ${style}/>`
  const dashes = 'stroke-width="2.5" stroke-dasharray="12 9"'
  const parts = [
    `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" rx="9" fill="${inks.sunk}"/>`,
    ...lawns.map(path(`fill="${inks.lawn}" fill-rule="evenodd" stroke="${inks.ink}" ${dashes}`)),
    ...runs.map(run => path(`stroke="${inks.ink}" stroke-width="2.5" stroke-linejoin="round"`)(run.path)),
    ...noGo.map(path(`fill="${inks.paper}" fill-rule="evenodd" stroke="${inks.line}" stroke-width="1.5"`)),
    `<circle cx="${x}" cy="${y}" r="14" fill="${inks.paper}" stroke="${inks.ink}" stroke-width="13"/>`,
    `<circle cx="${x}" cy="${y}" r="14" stroke="${inks.lamp}" stroke-width="8"/>`,
  ]
  const view = `${box.left} ${box.top} ${box.width} ${box.height}`
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}" fill="none">${parts.join('')}</svg>`
}
