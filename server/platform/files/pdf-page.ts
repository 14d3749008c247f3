import { inflateSync } from 'node:zlib'
import type { PictureSize } from './picture-size.ts'

/** Whatever a PDF can do by itself, or hide: scripts, actions, attachments, forms, encryption. */
const active =
  /\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|Filespec|RichMedia|Movie|Sound|Rendition|AcroForm|XFA|Encrypt)(?![A-Za-z0-9])/
/** The start of an object. Readers follow the table of offsets, also into a stream. */
const object = /\d\s{1,8}obj(?![A-Za-z])/
const page = /\/Type\s*\/Page(?![A-Za-z])/g

const maxObjectsBytes = 4 * 1024 * 1024
/** The largest page that the format knows, in points. */
const maxSide = 14_400

/** The size in points of a PDF that has one page and nothing active. undefined: it has more, or cannot be read. */
export function readOnePage(bytes: Buffer): PictureSize | undefined {
  const { pages, size } = readPages(bytes) ?? {}
  return pages === 1 ? size : undefined
}

/** The pages of a PDF with nothing active, and the size of the first in points. undefined: it cannot be read. */
export function readPages(bytes: Buffer): { pages: number; size: PictureSize } | undefined {
  const objects = readObjects(bytes)
  if (objects === undefined || active.test(objects)) return undefined
  const pages = objects.match(page)?.length ?? 0
  const [left = 0, bottom = 0, right = 0, top = 0] = readBox(objects)
  const size = { width: Math.round(right - left), height: Math.round(top - bottom) }
  const isPage = [size.width, size.height].every(side => side > 0 && side <= maxSide)
  return pages > 0 && isPage ? { pages, size } : undefined
}

/** The corners of the page: `/MediaBox [0 0 595 842]`. */
function readBox(objects: string): number[] {
  const [, after = ''] = objects.split('/MediaBox', 2)
  const [inside = ''] = after.slice(0, 200).split(']', 1)
  return inside.replace('[', '').trim().split(/\s+/).map(Number)
}

/** The dictionaries of a PDF as text, without the streams of its pictures and fonts. undefined: it is damaged. */
function readObjects(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1')
  if (!text.slice(-16).trimEnd().endsWith('%%EOF')) return undefined
  const parts: string[] = []
  let left = maxObjectsBytes
  let at = 0
  for (const { index, 0: opening } of text.matchAll(/\bstream\r?\n/g)) {
    // A word within a stream that was passed already.
    if (index < at) continue
    const outside = text.slice(at, index)
    const end = text.indexOf('endstream', index)
    if (end < 0) return undefined
    if (object.test(text.slice(index, end))) return undefined
    parts.push(outside)
    at = end + 'endstream'.length
    if (!/\/ObjStm(?![A-Za-z])/.test(outside.slice(outside.lastIndexOf(' obj')))) continue
    const objects = inflate(bytes.subarray(index + opening.length, end), left)
    if (objects === undefined) return undefined
    left -= objects.length
    parts.push(objects)
  }
  parts.push(text.slice(at))
  // A name may be written with escaped letters.
  return parts.join('\n').replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Objects are compressed in one way only; another one is not read. */
function inflate(packed: Buffer, maxOutputLength: number): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) }).toString('latin1')
  } catch {
    return undefined
  }
}
