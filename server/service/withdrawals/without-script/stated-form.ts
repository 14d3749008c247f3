import { createHash } from 'node:crypto'

/** The forms of the two statements, by the page they are on. */
export const statedForms = {
  withdraw: {
    path: '/withdraw',
    call: 'POST /withdrawals',
    kind: 'withdrawal',
    fields: ['name', 'contract', 'email', 'items', 'reason'],
    /** Read again, and then confirmed by one button (CRD art. 11a). */
    isConfirmed: true,
  },
  cancel_rental: {
    path: '/cancel-rental',
    call: 'POST /rental-cancellations',
    kind: 'cancellation',
    fields: ['name', 'contract', 'email', 'ending', 'reason', 'end_on'],
    /** The button below the form makes the statement (§ 312k BGB). */
    isConfirmed: false,
  },
} as const
export type StatedPage = keyof typeof statedForms

/** What the buttons of the pages send. Anything else only shows the form with what was filled in. */
export type Step = 'fill' | 'check' | 'confirm' | 'copy'

export interface SentForm {
  step: Step
  values: Record<string, string>
  key: string
  copy: { statement_id: string; copy_key: string }
}

/** A form has fewer; more are not read one by one. */
const maxFields = 20

/** The fields that its page has; others are ignored, and of a repeated one the first counts. */
export function readStatedForm(text: string, page: StatedPage): SentForm {
  const sent = new URLSearchParams(text.split('&', maxFields).join('&'))
  const get = (name: string) => (sent.get(name) ?? '').toWellFormed().replaceAll('\r\n', '\n')
  const values = Object.fromEntries(statedForms[page].fields.map(name => [name, get(name)]))
  const key = get('key')
  return {
    step: toStep(get('step'), page),
    values,
    key: /^[\w-]{20,64}$/.test(key) ? key : '',
    copy: { statement_id: get('statement_id'), copy_key: get('copy_key') },
  }
}

function toStep(step: string, page: StatedPage): Step {
  if (step === 'confirm' || step === 'copy') return step
  return step === 'check' && statedForms[page].isConfirmed ? 'check' : 'fill'
}

/** The body of the call. */
export function toBody(page: StatedPage, { end_on, ...values }: Record<string, string>): Record<string, unknown> {
  return page === 'withdraw' ? values : { ...values, end_wish: end_on || null }
}

/** The field of the form that a field of the call is filled from. */
export function toField(path: string): string {
  return path === 'end_wish' ? 'end_on' : path
}

const minuteMs = 60_000

/**
 * A cached form has no key of its own: pressed twice in the same minute of the clock, the same words are one statement.
 * A later repetition counts as one more, which costs its sender a second receipt and nothing else.
 */
export function keyOfWords(page: StatedPage, values: Record<string, string>, now: Date): string {
  const words = JSON.stringify([page, values, Math.floor(now.getTime() / minuteMs)])
  return `form:${createHash('sha256').update(words).digest('base64url')}`
}
