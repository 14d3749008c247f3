import type { Language } from '#domain/languages.ts'
import type { Wanted } from '../../parts/cart/add-to-cart.ts'
import { defineLater, prepareLater } from '../../parts/later.tsx'
import type { JoinProps } from '../../parts/waitlist/join.tsx'
import type { DetailData } from './load.ts'
import type { AllTermsProps } from './sections/all-terms.tsx'

interface Below {
  data: DetailData
}

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** Most of the page is only read: its scripts and texts never come to the page that the server made. */
export const sight = defineLater<Below>({
  load: async () => ({ Part: (await read()).Sight }),
  texts: ['detail_below', 'machine_pictures'],
  still,
})
export const machineViewer = defineLater<{ deviceType: string; name: string }>({
  load: async () => ({ Part: (await (await chunks()).machineViewer()).MachineViewer }),
  texts: ['machine_viewer'],
})
export const intro = defineLater<Below>({
  load: async () => ({ Part: (await read()).Intro }),
  texts: ['detail_below'],
  still,
})
export const allTerms = defineLater<AllTermsProps>({
  load: async () => ({ Part: (await read()).AllTerms }),
  texts: ['detail_below'],
  still,
})
export const machine = defineLater<Below>({
  load: async () => ({ Part: (await read()).Machine }),
  texts: ['detail_below', 'parts', 'machine_pictures'],
  still,
})
export const promises = defineLater<Below>({
  load: async () => ({ Part: (await read()).Promises }),
  texts: ['detail_below', 'parts'],
  still,
})
export const voices = defineLater<Below>({
  load: async () => ({ Part: (await read()).Voices }),
  texts: ['detail_below', 'review'],
  still,
})

/** What there is to do below the price, or beside it for few. */
export const bars = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).bars()).SectionBars }),
  texts: ['detail_below'],
})
export const footBar = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).bars()).FootBar }),
  texts: ['detail_below'],
})
export const costs = defineLater<Below>({ load: async () => (await chunks()).costs(), texts: ['cost_curve'] })
export const extras = defineLater<Below>({
  load: async () => (await chunks()).extras(),
  texts: ['detail_below', 'product', 'cart'],
})
export const asking = defineLater<Below>({ load: async () => (await chunks()).asking(), texts: ['detail_below'] })
export const hours = defineLater<Below>({ load: async () => (await chunks()).hours(), texts: ['mowing'] })
export const fixedCart = defineLater<object>({
  load: async () => ({ Part: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})
export const putInCart = defineLater<Put>({
  load: async () => ({ Part: (await (await chunks()).putInCart()).PutInCart }),
  texts: ['cart'],
})
/** Only where there is none to be had, or somebody comes by the link of a mail: never made by the server. */
export const joinWaitlist = defineLater<JoinProps>({
  load: async () => (await chunks()).joinWaitlist(),
  texts: ['waitlist', 'validation', 'error'],
})
export const leaveWaitlist = defineLater<{ token: string }>({
  load: async () => (await chunks()).leaveWaitlist(),
  texts: ['waitlist', 'error'],
})

export interface Put {
  wanted: Wanted
  name: string
  size: 'l'
  wide: true
}

const all = [
  ...[sight, machineViewer, intro, allTerms, machine, promises, voices],
  ...[costs, bars, footBar, extras, asking, hours, fixedCart, putInCart],
]

export function prepareParts(language: Language): Promise<void> {
  return prepareLater(language, all)
}
