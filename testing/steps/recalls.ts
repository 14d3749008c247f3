import type { CallData } from '#contract/protocol/call.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { good } from './requests.ts'
import type { warehouse } from './shipments.ts'

type Recalled = CallData<'POST /admin/recalls'>

export const recallTexts = {
  hazard: {
    ...{ nl: 'De accu kan te heet worden en in brand vliegen.', en: 'The battery may overheat and catch fire.' },
    ...{ de: 'Der Akku kann zu heiß werden und Feuer fangen.', zh: '电池可能过热，并引起火灾，请特别注意。' },
  },
  to_do: {
    ...{ nl: 'Zet hem buiten en laad hem niet op.', en: 'Put it outside and do not charge it.' },
    ...{ de: 'Stellen Sie ihn nach draußen und laden Sie ihn nicht.', zh: '请把机器放到室外，不要再给它充电。' },
  },
}

interface Range {
  from: string
  /** undefined: one machine. */
  to?: string
  model?: string
  remedies?: readonly RecallRemedy[]
  /** Why there is only one remedy. */
  reason?: string
}

const whyOne = 'Parts are not made any more.'

export function recallBody({ from, to = from, model = 'genie-600', remedies = ['repair', 'refund'], reason }: Range) {
  const one = remedies.length === 1 ? { one_remedy_reason: reason ?? whyOne } : {}
  return { device_type: model, serial_from: from, serial_to: to, remedies, ...one, ...recallTexts }
}

/** Previewed first, like on the screen, then created. */
export async function makeRecall(
  { by }: Pick<Awaited<ReturnType<typeof warehouse>>, 'by'>,
  range: Range,
): Promise<Recalled> {
  const ask = (more: object) => by('operations').post('/admin/recalls', { ...recallBody(range), ...more })
  const { notices } = good<Recalled>(await ask({}))
  return good<Recalled>(await ask({ dry_run: false, expected: notices }))
}
