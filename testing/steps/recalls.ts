import type { CallData } from '#contract/protocol/call.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { good } from './requests.ts'
import type { warehouse } from './shipments.ts'

type Recalled = CallData<'POST /admin/recalls'>

export const recallTexts = {
  ...{ nl: 'De accu kan te heet worden. Zet hem buiten.', en: 'The battery may overheat. Put it outside.' },
  ...{ de: 'Der Akku kann zu heiß werden. Stellen Sie ihn nach draußen.', zh: '电池可能过热。请把机器放到室外。' },
}

interface Range {
  from: string
  /** undefined: one machine. */
  to?: string
  model?: string
  remedy?: RecallRemedy
}

/** Previewed first, like on the screen, then created. */
export async function makeRecall(
  { by }: Pick<Awaited<ReturnType<typeof warehouse>>, 'by'>,
  { from, to = from, model = 'genie-600', remedy = 'refund' }: Range,
): Promise<Recalled> {
  const body = { device_type: model, serial_from: from, serial_to: to, remedy, texts: recallTexts }
  const ask = (more: object) => by('operations').post('/admin/recalls', { ...body, ...more })
  const { notices } = good<Recalled>(await ask({}))
  return good<Recalled>(await ask({ dry_run: false, expected: notices }))
}
