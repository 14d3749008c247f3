import type { Language } from '#domain/languages.ts'
import type { SerialRange } from '#domain/safety/recall.ts'

/** A recall as the page on safety tells it. It stays on the page while machines of it may be out. */
export interface Recall extends SerialRange {
  /** For the address of its place on the page. */
  id: string
  /** The day it was published. */
  day: string
  model: string
  /** What is wrong, what to do with the machine, what one may choose. */
  text: Record<Language, { title: string; danger: string; now: string; remedy: string }>
}

/** `checked`: the day somebody last went through it, with the maker and the Safety Gate of the Union. */
export const recalls: { checked: string; list: readonly Recall[] } = {
  checked: '2026-11-21',
  list: [],
}
