import type { Language } from '#domain/languages.ts'
import type { ArticleName } from './articles.ts'

/** An article as compiled from its Markdown by the build (tools/vite-content.ts), and its properties. */
export interface Article {
  name: ArticleName
  language: Language
  title: string
  heading: string
  description: string
  intro: string
  /** The date of this version, where versions are distinguished. */
  version?: string
  /** The hash of the text shown, with and without the offer to buy a rented machine. */
  sha256: Record<Wording, string>
  /** Whether settings fill in figures or lists: then the version and the hash of the text shown come with them. */
  hasFigures?: true
  /** Estimated reading time. */
  minutes: number
  contents: Entry[]
  parts: Part[]
}

/** `buyout`: a tenant may buy the machine; `plain`: the text does not mention it. */
export type Wording = 'buyout' | 'plain'

interface Worded {
  /** Only in this wording; without it in both. */
  only?: Wording
}

export interface Entry extends Worded {
  id: string
  label: string
}

export const blockNames = [
  'fit',
  'compare',
  'before-after',
  'mowing-hours',
  'prices',
  'seasons',
  'figure',
  'model-form',
  'guarantee',
  'recalls',
  'receivers',
  'complaint-bodies',
  'accessibility-bodies',
  'registrations',
] as const
export type BlockName = (typeof blockNames)[number]

/** Blocks that settings and environment make when the text is shown, on the page and in the document. */
export const listNames = ['receivers'] as const satisfies readonly BlockName[]
export type ListName = (typeof listNames)[number]

/** One entry of such a list. */
export interface ListEntry {
  title: string
  text: string
}

export const figureNames = ['passage', 'dock', 'slope', 'zones', 'blades', 'winter', 'dusk'] as const
export type FigureName = (typeof figureNames)[number]

export interface HtmlPart extends Worded {
  html: string
}
/** A block filled in by the page. `html` is the content that such a block frames, if any. */
export interface BlockPart extends Worded {
  block: BlockName
  args: string[]
  html?: string
}
export type Part = HtmlPart | BlockPart

/**
 * A version is the day since which a text is as it is. Of several texts of one day the later ones have a number:
 * `2026-11-27.2`.
 */
export function splitVersion(version: string): { day: string; number?: string } {
  const [day = '', number] = version.split('.')
  return { day, ...(number && { number }) }
}

/** A version in words; `formatDay` writes the day in the language. */
export function formatVersion(version: string, formatDay: (day: string) => string): string {
  const { day, number } = splitVersion(version)
  return number ? `${formatDay(day)} (${number})` : formatDay(day)
}

export function getWording({ buyout }: { buyout: boolean }): Wording {
  return buyout ? 'buyout' : 'plain'
}

export function inWording<Thing extends Worded>(things: readonly Thing[], wording: Wording): Thing[] {
  return things.filter(({ only }) => only === undefined || only === wording)
}
