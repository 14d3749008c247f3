import { lawnFields } from '../../parts/fit-wizard/lawn-fields.ts'

/** The sections of a rental, by the names that links to them use. The last step, `result`, is the page of the payment. */
export const sections = ['fill', 'map', 'pay'] as const
export type RentSection = (typeof sections)[number]

/** `?step=map`: the section that an address leads to; undefined: the beginning of the page. */
export function readSection(search: string): RentSection | undefined {
  const step = new URLSearchParams(search).get('step')
  return step === 'result' ? 'pay' : sections.find(section => section === step)
}

/** The address with the chosen model and term. A lawn in it is in the draft by now; other parameters are preserved. */
export function toSearch(search: string, { type, months }: { type: string; months: number }): string {
  const params = new URLSearchParams(search)
  if (type) params.set('type', type)
  params.set('months', String(months))
  for (const field of lawnFields) params.delete(field)
  return `?${params}`
}
