import { crc32 } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** Pictures that say one size where one reader looks, and another one where another reader looks. */

export interface Lie {
  what: string
  bytes: Buffer
}

export interface Sides {
  /** The longer sides of the picture that is there. */
  real: number
  /** And of what is said beside it. */
  said: number
}

/** All markers with which a frame begins by the standard, and those with numbers between them. */
export const frameMarkers = Array.from({ length: 16 }, (_, at) => 0xc0 + at)

interface JpegParts {
  start: Buffer
  /** Everything before the frame. */
  before: Buffer
  frame: Buffer
  /** From the frame to the scan. */
  between: Buffer
  scan: Buffer
  end: Buffer
}

async function makeJpeg(side: number): Promise<JpegParts> {
  const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 200), 64, 64).jpeg(80)
  const [frameAt, scanAt] = [0xc0, 0xda].map(marker => bytes.indexOf(Buffer.from([0xff, marker]))) as [number, number]
  const frameEnd = frameAt + 2 + bytes.readUInt16BE(frameAt + 2)
  return {
    start: bytes.subarray(0, 2),
    before: bytes.subarray(2, frameAt),
    frame: withSides(bytes.subarray(frameAt, frameEnd), side),
    between: bytes.subarray(frameEnd, scanAt),
    scan: bytes.subarray(scanAt, -2),
    end: bytes.subarray(-2),
  }
}

function withSides(frame: Buffer, side: number, marker = 0xc0): Buffer {
  const changed = Buffer.from(frame)
  changed.writeUInt8(marker, 1)
  changed.writeUInt16BE(side, 5)
  changed.writeUInt16BE(side, 7)
  return changed
}

/** A small JPEG of this size. */
export async function honestJpeg(side: number): Promise<Buffer> {
  const { start, before, frame, between, scan, end } = await makeJpeg(side)
  return Buffer.concat([start, before, frame, between, scan, end])
}

/** A second frame with each marker, in each place. */
export async function doubleFrames({ real, said }: Sides): Promise<Lie[]> {
  const { start, before, frame, between, scan, end } = await makeJpeg(real)
  return frameMarkers.flatMap(marker => {
    const second = withSides(frame, said, marker)
    const name = marker.toString(16)
    return [
      { what: `${name} at the start`, bytes: [start, second, before, frame, between, scan, end] },
      { what: `${name} before the frame`, bytes: [start, before, second, frame, between, scan, end] },
      { what: `${name} after the frame`, bytes: [start, before, frame, second, between, scan, end] },
      { what: `${name} before the scan`, bytes: [start, before, frame, between, second, scan, end] },
      { what: `${name} after the scan`, bytes: [start, before, frame, between, scan, second, scan, end] },
    ].map(({ what, bytes }) => ({ what, bytes: Buffer.concat(bytes) }))
  })
}

/** A whole small picture within a part that one reader passes over and another one does not. */
export async function hiddenFrames({ real, said }: Sides): Promise<Lie[]> {
  const [{ start, before, frame, between, scan, end }, small] = [await makeJpeg(real), await makeJpeg(said)]
  const inside = Buffer.concat([small.frame, small.end])
  // The frame begins with the length of the part, FF C0.
  const longPart = Buffer.alloc(0xffc0)
  inside.copy(longPart)
  const rest = [before, frame, between, scan, end]
  const markers = Array.from({ length: 256 }, (_, marker) => marker).filter(marker => marker < 0xc0 || marker > 0xcf)
  const lies = markers.flatMap(marker => {
    const head = Buffer.from([0xff, marker, 0, inside.length + 2])
    const bare = Buffer.from([0xff, marker])
    const none = Buffer.from([0xff, marker, 0, 0])
    const name = marker.toString(16)
    return [
      { what: `in a part ${name}`, bytes: [start, head, inside, ...rest] },
      { what: `behind a bare ${name}`, bytes: [start, bare, longPart, ...rest] },
      { what: `in a part ${name} of no length`, bytes: [start, none, inside, ...rest] },
      { what: `in a part ${name} behind the first`, bytes: [start, before, head, inside, ...rest.slice(1)] },
    ]
  })
  const said8 = Buffer.from(`\u00ff\u00e5\u0000\u0020\0\0WEBPVP8X`, 'latin1')
  const canvas = Buffer.alloc(34 - said8.length)
  canvas.writeUIntLE(said - 1, 24 - 2 - said8.length, 3)
  canvas.writeUIntLE(said - 1, 27 - 2 - said8.length, 3)
  return [
    ...lies.map(({ what, bytes }) => ({ what, bytes: Buffer.concat(bytes) })),
    { what: 'as WebP behind the beginning of a JPEG', bytes: Buffer.concat([start, said8, canvas, ...rest]) },
  ]
}

/** PNG with two headers, or one that is not the first part. */
export async function doublePngs({ real, said }: Sides): Promise<Lie[]> {
  const png = await Transformer.fromRgbaPixels(Buffer.alloc(real * real * 4, 90), real, real).png()
  const [signature, header, rest] = [png.subarray(0, 8), png.subarray(8, 33), png.subarray(33)]
  const small = Buffer.from(header)
  small.writeUInt32BE(said, 8)
  small.writeUInt32BE(said, 12)
  const unsigned = Buffer.from(small)
  small.writeUInt32BE(crc32(small.subarray(4, 21)), 21)
  const lies = {
    'two headers': [small, header],
    'a header without checksum': [unsigned, header],
    'the other way round': [header, small],
  }
  return Object.entries(lies).map(([what, headers]) => ({ what, bytes: Buffer.concat([signature, ...headers, rest]) }))
}

/** WebP whose canvas, frames and pictures say different sizes. */
export async function doubleWebps({ real, said }: Sides): Promise<Lie[]> {
  const of = (side: number) => Transformer.fromRgbaPixels(Buffer.alloc(side * side * 4, 90), side, side)
  const [lossy, lossless, small] = (
    await Promise.all([of(real).webp(50), of(real).webpLossless(), of(said).webp(50)])
  ).map(bytes => bytes.subarray(12)) as [Buffer, Buffer, Buffer]
  const animated = [canvas(2, said), part('ANIM', Buffer.alloc(6))]
  const lies: Record<string, Buffer[]> = {
    'a small canvas, lossy': [canvas(0, said), lossy],
    'a small canvas, lossless': [canvas(0, said), lossless],
    'a small canvas, transparent': [canvas(0x10, said), part('ALPH', Buffer.alloc(64)), lossy],
    'a small canvas with large frames': [...animated, frame(lossy, said)],
    'a small canvas with frames that say more': [...animated, frame(lossy, real)],
    'a small canvas with lossless frames': [...animated, frame(lossless, said)],
    'a small picture and a large one': [small, lossless],
    'a small picture and a large canvas': [small, canvas(0, real), lossy],
    'two canvases': [canvas(0, said), canvas(0, real), lossy],
  }
  return Object.entries(lies).map(([what, parts]) => ({ what, bytes: riff(parts) }))
}

function part(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function riff(parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF0000WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

function canvas(flags: number, side: number): Buffer {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags, 0)
  data.writeUIntLE(side - 1, 4, 3)
  data.writeUIntLE(side - 1, 7, 3)
  return part('VP8X', data)
}

function frame(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUIntLE(side - 1, 6, 3)
  head.writeUIntLE(side - 1, 9, 3)
  return part('ANMF', Buffer.concat([head, picture]))
}
