import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Language } from '#domain/languages.ts'

const require = createRequire(import.meta.url)

/** The font styles of documents. Chinese has no italic style: emphasis is shown by weight alone. */
export const cuts = {
  text: { weight: 400, slant: 'normal' },
  slanted: { weight: 400, slant: 'italic' },
  strong: { weight: 600, slant: 'normal' },
  title: { weight: 700, slant: 'normal' },
} as const
export type Cut = keyof typeof cuts

/** The font files in the order in which they are searched for a character. */
export function findFaces(cut: Cut): string[] {
  const { weight, slant } = cuts[cut]
  return [
    // Titles use the display face of the shop (tools/pictures/display-face.py).
    ...(cut === 'title' ? [join(import.meta.dirname, 'faces/bricolage-title-latin.woff')] : []),
    ...['latin', 'latin-ext'].map(subset => file('hanken-grotesk', `${subset}-${weight}-${slant}`)),
    file('noto-sans-sc', `chinese-simplified-${weight}-normal`),
  ]
}

/** The font file for Chinese characters that the main one lacks (rare ones, in names). */
export function sliceFor(codePoint: number, cut: Cut): string | undefined {
  slices ??= readSlices()
  const slice = slices.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
  return slice && file('noto-sans-sc', `${slice.name}-${cuts[cut].weight}-normal`)
}

/** These marks are full-width in Chinese text, so they come from the Chinese font there. */
const chineseMarks = new Set([...'“”‘’—…·'].map(mark => mark.codePointAt(0)))

export function needsChineseFace(codePoint: number, language: Language): boolean {
  return language === 'zh' && chineseMarks.has(codePoint)
}

const contents = new Map<string, Buffer>()

/** The bytes of a font file; read once for all documents. */
export function readFace(path: string): Buffer {
  const known = contents.get(path) ?? unpackedFont(readFileSync(path))
  contents.set(path, known)
  return known
}

function file(family: string, name: string): string {
  return join(findFontFolder(family), 'files', `${family}-${name}.woff`)
}

function findFontFolder(family: string): string {
  return dirname(require.resolve(`@fontsource/${family}/package.json`))
}

interface Slice {
  name: string
  ranges: [from: number, to: number][]
}
let slices: Slice[] | undefined

function readSlices(): Slice[] {
  const map = JSON.parse(readFileSync(join(findFontFolder('noto-sans-sc'), 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(map).flatMap(([key, ranges]) => {
    const name = /^\[(\d+)\]$/.exec(key)?.[1]
    return name ? [{ name, ranges: ranges.split(',').map(parseRange) }] : []
  })
}

/** `U+4e00-4e2d` or `U+4e00`. */
function parseRange(text: string): [number, number] {
  const [from = '', to = from] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/**
 * Decompresses a .woff to the plain font. The parser used by pdfkit would inflate the outline table again for every
 * glyph, in JavaScript: seconds per page. https://www.w3.org/TR/WOFF/
 */
function unpackedFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a .woff file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, 44 + index * 20))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let at = head.length
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const body = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    at += body.length
    return body
  })
  return Buffer.concat([head, ...bodies])
}

function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4)
  const stored = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const length = woff.readUInt32BE(entry + 12)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: stored.length < length ? inflateSync(stored) : stored,
  }
}
