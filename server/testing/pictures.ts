import { crc32, deflateSync } from 'node:zlib'
import { bearer } from './accounts.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Pictures written by hand, byte by byte: so a test knows what is in them. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

export interface PngOptions {
  /** 1 for a bitmap of one bit a pixel, 8 for red, green and blue. */
  depth?: 1 | 8
  /** Compressed rows; by default all are there, in one colour. */
  rows?: Buffer
}

export function pngOf(width: number, height: number, { depth = 8, rows }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = depth === 8 ? 2 : 0
  const rowBytes = 1 + (depth === 8 ? width * 3 : Math.ceil(width / 8))
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
}

/** Sends a form as a browser does. */
export function upload(
  app: TestApp,
  { token, file = [], name = 'photo.jpg', type = 'image/jpeg', fields = { purpose: 'avatar' } }: UploadInput,
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const bytes of [file].flat()) form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return app.send('POST', '/api/common/files/upload', { body: form, headers: token ? bearer(token) : {} })
}
