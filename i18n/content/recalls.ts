import type { Language } from '#domain/languages.ts'
import type { SerialRange } from '#domain/safety/recall.ts'

/** A recall as published on the safety page. It stays there while some of its machines may be in use. */
export interface Recall extends SerialRange {
  /** The anchor of its section on the page. */
  id: string
  /** The day it was published. */
  day: string
  model: string
  /** The danger, what to do with the machine, and the remedies to choose from. */
  text: Record<Language, { title: string; danger: string; now: string; remedy: string }>
}

/** `checked`: the day on which the list was last compared with the maker's and with the Safety Gate of the EU. */
export const recalls: { checked: string; list: readonly Recall[] } = {
  checked: '2026-11-21',
  list: [],
}
