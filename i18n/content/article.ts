import type { Language } from '#domain/languages.ts'
import type { ArticleName } from './articles.ts'

/** An article as the build makes it of its Markdown (tools/vite-content.ts), and what may be asked of it. */
export interface Article {
  name: ArticleName
  language: Language
  title: string
  heading: string
  description: string
  intro: string
  /** The day of this wording, where wordings are told apart. */
  version?: string
  /** Of the text as it is shown with and without the offer to buy a rented machine. */
  sha256: Record<Wording, string>
  /** How long an unhurried reader takes. */
  minutes: number
  contents: Entry[]
  parts: Part[]
}

/** `buyout`: a tenant may buy the machine; `plain`: nothing in the text says so. */
export type Wording = 'buyout' | 'plain'

interface Worded {
  /** Only in this wording; otherwise in both. */
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
  'figure',
  'model-form',
  'guarantee',
  'recalls',
] as const
export type BlockName = (typeof blockNames)[number]

export const figureNames = ['passage', 'dock', 'slope', 'zones', 'blades', 'winter', 'dusk'] as const
export type FigureName = (typeof figureNames)[number]

export interface HtmlPart extends Worded {
  html: string
}
/** What the page puts in. `html` is what such a block frames, where it frames something. */
export interface BlockPart extends Worded {
  block: BlockName
  args: string[]
  html?: string
}
export type Part = HtmlPart | BlockPart

export function getWording({ buyout }: { buyout: boolean }): Wording {
  return buyout ? 'buyout' : 'plain'
}

export function inWording<Thing extends Worded>(things: readonly Thing[], wording: Wording): Thing[] {
  return things.filter(({ only }) => only === undefined || only === wording)
}
