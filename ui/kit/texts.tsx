import { createContext, type ReactNode, use } from 'react'

/** The texts that the kit itself needs, in the language of the page; all others are passed to the components. */
export interface KitTexts {
  close: string
  required: string
  optional: string
  busy: string
  previous: string
  next: string
  show_password: string
  hide_password: string
  increase: string
  decrease: string
  pagination: string
  page: (page: number) => string
  slide: (index: number, count: number) => string
  choose_files: string
  remove: (name: string) => string
  sort_ascending: string
  sort_descending: string
  breadcrumb: string
  step: (index: number, count: number) => string
  step_done: string
  step_current: string
}

const TextsContext = createContext<KitTexts | null>(null)

export function KitTextsProvider({ texts, children }: { texts: KitTexts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useKitTexts(): KitTexts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('The kit needs its words: KitTextsProvider is missing')
  return texts
}
