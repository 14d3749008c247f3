export interface PictureSize {
  width: number
  height: number
}

/** The encoding of a picture, as far as it determines the cost of decoding. */
export interface Packing extends PictureSize {
  kind: 'png' | 'webp' | 'jpeg'
  /** Bits per colour channel. */
  depth: number
  /** The number of scans of a JPEG, each of which covers all pixels. */
  scans: number
}

/**
 * Reads the size of a picture from its bytes before anything decodes it, because a few kilobytes can decode to
 * gigabytes. Undefined: it has no size, or more than one, so it is not a picture.
 */
export function readPacking(bytes: Buffer): Packing | undefined {
  const packing = read(bytes)
  return packing && packing.width > 0 && packing.height > 0 ? packing : undefined
}

export function readPictureSize(bytes: Buffer): PictureSize | undefined {
  const packing = readPacking(bytes)
  return packing && { width: packing.width, height: packing.height }
}

function read(bytes: Buffer): Packing | undefined {
  const once = { depth: 8, scans: 1 }
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) {
      const size = readPngSize(bytes)
      return size && { ...once, ...size, kind: 'png', depth: bytes.readUInt8(24) }
    }
    const [riff, webp] = [bytes.subarray(0, 4), bytes.subarray(8, 12)].map(part => part.toString('latin1'))
    if (riff === 'RIFF' && webp === 'WEBP') {
      const size = readWebpSize(bytes)
      return size && { ...once, ...size, kind: 'webp' }
    }
    const jpeg = bytes.readUInt16BE(0) === startOfPicture ? readJpeg(bytes) : undefined
    return jpeg && { ...once, ...jpeg, kind: 'jpeg' }
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const startOfPicture = 0xffd8

function readPngSize(bytes: Buffer): PictureSize | undefined {
  const isHeader = bytes.subarray(12, 16).toString('latin1') === 'IHDR'
  return isHeader ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/** Three formats: extended (canvas less one), lossless (14 bits less one), lossy (14 bits). */
function readWebpSize(bytes: Buffer): PictureSize | undefined {
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

/**
 * The only frame of a JPEG, and how many scans it has. Undefined: there is no frame, there are several, or a part is of a
 * kind that no camera writes. Decoders pass over different parts, so that each marker up to the end is read: what this
 * reader and a decoder could understand differently is refused.
 */
function readJpeg(bytes: Buffer): (PictureSize & { scans: number }) | undefined {
  let size: PictureSize | undefined
  let scans = 0
  let at = 2
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === fill) {
      at += 1
      continue
    }
    if (marker === endOfPicture) break
    const length = bytes.readUInt16BE(at + 2)
    if (!isUsual(marker) || length < 2) return undefined
    if (isFrame(marker)) {
      if (size) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + length
    if (marker === startOfScan) {
      scans += 1
      at = findEndOfScan(bytes, at)
    }
  }
  return size && { ...size, scans }
}

/** The next marker: within a scan there are only escaped bytes and those that divide it. */
function findEndOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== fill && !isRestart(marker)) return at
  }
  return bytes.length
}

const fill = 0xff
const startOfScan = 0xda
const endOfPicture = 0xd9

/** Baseline, extended and progressive; the kinds of C3 and C5 to CF are decoded by nobody. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Frames, tables, scans, segments of applications, comments. */
function isUsual(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xdb || marker === 0xdd
  const isOfApplication = marker >= 0xe0 && marker <= 0xef
  return isFrame(marker) || isTable || marker === startOfScan || isOfApplication || marker === 0xfe
}
