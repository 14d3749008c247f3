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
 * Reads the size of a picture from its first bytes before anything decodes it, because a few kilobytes can decode to
 * gigabytes. Undefined: it has no size, so it is not a picture.
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
    if (bytes.subarray(1, 4).toString('latin1') === 'PNG') {
      const size = readPngSize(bytes)
      return size && { ...once, ...size, kind: 'png', depth: bytes.readUInt8(24) }
    }
    if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') {
      const size = readWebpSize(bytes)
      return size && { ...once, ...size, kind: 'webp' }
    }
    const size = readJpegSize(bytes)
    return size && { ...once, ...size, kind: 'jpeg', scans: countScans(bytes) }
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

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

/** Skips from marker to marker until the one that begins a frame. */
function readJpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (marker === 0xff) at += 1
    else if (isStandalone(marker)) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** A scan of a JPEG begins with FF DA, a sequence that does not occur within a scan. */
function countScans(bytes: Buffer): number {
  let scans = 0
  for (let at = bytes.indexOf(scanMarker); at >= 0; at = bytes.indexOf(scanMarker, at + 2)) scans += 1
  return scans
}

const scanMarker = Buffer.from([0xff, 0xda])

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}
