import type { Language } from '#domain/languages.ts'
import type { GoodsPicture, InlinePicture } from '../pictures/mail-pictures.ts'

export interface Link {
  href: string
  label: string
}

export interface GoodsLine {
  name: string
  /** Variant, months and quantity, as far as there are any. */
  details: readonly string[]
  picture: GoodsPicture | undefined
}

/** The lawn of the reader as their machine mows it. */
export interface LawnFigure {
  picture: InlinePicture
  width: number
  height: number
  /** What it shows, for those who do not see it. */
  text: string
}

export interface Fact {
  label: string
  value: string
  /** The amount that the mail is about. */
  isMain: boolean
}

/** A mail in its language, with all its texts: what the HTML and the text show alike. */
export interface Letter {
  language: Language
  company: string
  subject: string
  heading: string
  salutation: string
  intro: string
  code: string | undefined
  quoted: readonly { title: string; words: string }[]
  /** About the refund and its ways. */
  coming: readonly string[]
  goods: readonly GoodsLine[]
  lawn: LawnFigure | undefined
  facts: readonly Fact[]
  /** The next step. */
  button: Link | undefined
  after: readonly string[]
  closing: readonly string[]
  automatic: string
  withdraw: Link | undefined
  /** Name and address of the company, one line each. */
  identity: readonly string[]
}
