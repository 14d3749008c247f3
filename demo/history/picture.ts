import { crc32, deflateSync } from 'node:zlib'
import type { angles } from '#domain/requests/inspection.ts'

export type Shown = (typeof angles)[number] | 'damage'
type Colour = readonly [number, number, number]

const [width, height] = [320, 240]
export const pictureSize = { width, height }

const drawn = new Map<Shown, Buffer>()
const lawn: Colour = [126, 158, 92]
const night: Colour = [38, 42, 66]
const shell: Colour = [226, 221, 207]
const lamp: Colour = [255, 184, 56]
const scratch: Colour = [120, 52, 38]

/** The width of the machine from each side, as a fraction of the picture. */
const widths: Record<Shown, number> = {
  ...{ front: 0.42, back: 0.42, left: 0.62, right: 0.62, top: 0.5, underside: 0.5, damage: 0.8 },
}

/** A simple picture instead of a photo: the machine on its lawn, seen from one side. */
export function pictureOf(shown: Shown): Buffer {
  const picture = drawn.get(shown) ?? draw(shown)
  drawn.set(shown, picture)
  return picture
}

function draw(shown: Shown): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(shown, x / width, y / height)
      const at = y * (1 + width * 3) + 1 + x * 3
      rows[at] = red
      rows[at + 1] = green
      rows[at + 2] = blue
    }
  }
  return png(rows)
}

function colourAt(shown: Shown, x: number, y: number): Colour {
  const half = widths[shown] / 2
  const [dx, dy] = [(x - 0.5) / half, (y - 0.55) / 0.26]
  const isBody = dx ** 4 + dy ** 4 < 1
  if (shown === 'damage' && isBody && Math.abs(dx - dy * 0.4) < 0.05 && Math.abs(dy) < 0.7) return scratch
  if (shown === 'underside' && isBody) return dx * dx + dy * dy < 0.25 ? shell : night
  if (isBody) return isLamp(shown, dx, dy) ? lamp : shell
  // Mown lanes.
  return Math.floor(x * 10) % 2 === 0 ? lawn : [114, 146, 82]
}

function isLamp(shown: Shown, dx: number, dy: number): boolean {
  if (shown === 'top') return Math.abs(Math.hypot(dx, dy) - 0.5) < 0.07
  if (shown === 'front') return Math.abs(dy + 0.2) < 0.08 && Math.abs(dx) < 0.6
  return shown === 'left' ? Math.hypot(dx + 0.7, dy) < 0.1 : shown === 'right' && Math.hypot(dx - 0.7, dy) < 0.1
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
