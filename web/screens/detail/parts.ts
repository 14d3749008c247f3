import type { Language } from '#domain/languages.ts'
import type { CartItemInput } from '../../parts/cart/add-to-cart.ts'
import { defineLazy, prepareLazy } from '../../parts/lazy-section.tsx'
import type { JoinProps } from '../../parts/waitlist/join.tsx'
import type { DetailData } from './load.ts'
import type { AllTermsProps } from './sections/all-terms.tsx'

interface DetailProps {
  data: DetailData
}

const chunks = () => import('./chunks.ts')
const read = async () => (await chunks()).reading()
const still = true

/** Most of the page is static: its scripts and texts are not loaded on the page that the server rendered. */
export const sight = defineLazy<DetailProps>({
  load: async () => ({ Component: (await read()).Sight }),
  texts: ['detail_below', 'machine_pictures'],
  still,
})
export const machineViewer = defineLazy<{ deviceType: string; name: string }>({
  load: async () => ({ Component: (await (await chunks()).machineViewer()).MachineViewer }),
  texts: ['machine_viewer'],
})
export const intro = defineLazy<DetailProps>({
  load: async () => ({ Component: (await read()).Intro }),
  texts: ['detail_below'],
  still,
})
export const allTerms = defineLazy<AllTermsProps>({
  load: async () => ({ Component: (await read()).AllTerms }),
  texts: ['detail_below'],
  still,
})
export const machine = defineLazy<DetailProps>({
  load: async () => ({ Component: (await read()).Machine }),
  texts: ['detail_below', 'parts', 'machine_pictures'],
  still,
})
export const size = defineLazy<DetailProps>({
  load: async () => ({ Component: (await (await chunks()).size()).Size }),
  texts: ['detail_below', 'in_garden'],
})
export const promises = defineLazy<DetailProps>({
  load: async () => ({ Component: (await read()).Promises }),
  texts: ['detail_below', 'parts'],
  still,
})
export const voices = defineLazy<DetailProps>({
  load: async () => ({ Component: (await read()).Voices }),
  texts: ['detail_below', 'review'],
  still,
})

/** The interactive sections below or beside the price. */
export const bars = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).bars()).SectionBars }),
  texts: ['detail_below'],
})
export const footBar = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).bars()).FootBar }),
  texts: ['detail_below'],
})
export const costs = defineLazy<DetailProps>({ load: async () => (await chunks()).costs(), texts: ['cost_curve'] })
export const extras = defineLazy<DetailProps>({
  load: async () => (await chunks()).extras(),
  texts: ['detail_below', 'product', 'cart', 'machine_pictures'],
})
export const asking = defineLazy<DetailProps>({ load: async () => (await chunks()).asking(), texts: ['detail_below'] })
export const hours = defineLazy<DetailProps>({ load: async () => (await chunks()).hours(), texts: ['mowing'] })
export const fixedCart = defineLazy<object>({
  load: async () => ({ Component: (await (await chunks()).fixedCart()).FixedCart }),
  texts: ['cart'],
})
export const putInCart = defineLazy<PutInCartInput>({
  load: async () => ({ Component: (await (await chunks()).putInCart()).PutInCart }),
  texts: ['cart'],
})
/**
 * Only where no machine is available, or for a visitor who came by the link of a mail: never rendered by the server.
 */
export const joinWaitlist = defineLazy<JoinProps>({
  load: async () => (await chunks()).joinWaitlist(),
  texts: ['waitlist', 'validation', 'error'],
})
export const leaveWaitlist = defineLazy<{ token: string }>({
  load: async () => (await chunks()).leaveWaitlist(),
  texts: ['waitlist', 'error'],
})

export interface PutInCartInput {
  item: CartItemInput
  name: string
  size: 'l'
  wide: true
}

const all = [
  ...[sight, machineViewer, intro, allTerms, machine, size, promises, voices],
  ...[costs, bars, footBar, extras, asking, hours, fixedCart, putInCart],
]

export function prepareParts(language: Language): Promise<void> {
  return prepareLazy(language, all)
}
