import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer } from './accounts.ts'

/** Pictures written byte by byte, so that a test knows their content. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

export interface PngOptions {
  /** 1 for a bitmap of one bit per pixel, 8 and 16 for red, green and blue. */
  depth?: 1 | 8 | 16
  /** Compressed rows; by default complete, in one colour. */
  rows?: Buffer
}

export function pngOf(width: number, height: number, { depth = 8, rows }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = depth === 1 ? 0 : 2
  const rowBytes = 1 + (depth === 1 ? Math.ceil(width / 8) : (width * 3 * depth) / 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows ?? deflateSync(Buffer.alloc(rowBytes * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface UploadInput {
  token?: string
  file?: Buffer | Buffer[]
  name?: string
  type?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
  path?: string
}

/** Sends a form like a browser. */
export function upload(
  app: TestApp,
  {
    token,
    file = [],
    name = 'photo.jpg',
    type = 'image/jpeg',
    fields = { purpose: 'avatar' },
    headers = {},
    path = '/api/common/files/upload',
  }: UploadInput,
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const bytes of [file].flat()) form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return app.send('POST', path, {
    body: form,
    headers: { ...headers, ...(token && bearer(token)) },
  })
}

/** A photo of a phone: rotated, with the place where it was taken, in an EXIF block written by hand. */
export async function jpegWithPlace(width: number, height: number): Promise<Buffer> {
  const grey = Buffer.alloc(width * height * 4, 128)
  const plain = await Transformer.fromRgbaPixels(grey, width, height).jpeg(80)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWithPlace()])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([plain.subarray(0, 2), marker, exif, plain.subarray(2)])
}

/** Texts to search for in the bytes: the description, and the degrees 52, 5 and 7 as in EXIF. */
export const placeWords = ['Voorbeeldkade 12', 'Exif', 'GPS', 'EXIF', 'ICC_PROFILE', 'http://ns.adobe.com']
export const placeDegrees = rationals(52, 5, 7)

function rationals(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) {
    bytes.writeUInt32LE(value, index * 8)
    bytes.writeUInt32LE(1, index * 8 + 4)
  }
  return bytes
}

/** One directory with description, orientation (6: turn right) and a pointer to a second one with the latitude. */
function tiffWithPlace(): Buffer {
  const description = Buffer.from('Voorbeeldkade 12\0', 'latin1')
  const first = 8
  const second = first + 2 + 3 * 12 + 4
  const data = second + 2 + 2 * 12 + 4
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    return Buffer.concat([count, ...entries, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 0x2a, 0, first, 0, 0, 0]),
    directory(
      entry(0x010e, 2, description.length, data + placeDegrees.length),
      entry(0x0112, 3, 1, 6),
      entry(0x8825, 4, 1, second),
    ),
    directory(entry(1, 2, 2, 'N'.charCodeAt(0)), entry(2, 5, 3, data)),
    placeDegrees,
    description,
  ])
}
