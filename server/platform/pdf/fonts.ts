import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language } from '#domain/languages.ts'
import { unpackedFont } from './unpacked-font.ts'

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
