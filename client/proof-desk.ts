import { isRecord } from './session-state.ts'

/** The data of the refusal `proof_required`: how the person can prove who they are. */
export interface ProofChallenge {
  ways: readonly string[]
  second_factor: boolean
  /** The password is sent with a code of the app; otherwise only with a recovery code. */
  app: boolean
  email_hint: string | null
}

/** Connects the calls of a page with its proof dialog: a call refused for lack of a proof waits here for the dialog. */
export interface ProofDesk {
  /**
   * Whether a proof was given. Parallel calls wait for the same dialog, and a call sent before the proof (`sentAt`, in
   * milliseconds) needs no other one; without a dialog the result is false.
   */
  request: (challenge: unknown, sentAt: number) => Promise<boolean>
  /** The open challenge, for the dialog. */
  getSnapshot: () => ProofChallenge | undefined
  subscribe: (listener: () => void) => () => void
  settle: (proven: boolean) => void
}

export function createProofDesk(): ProofDesk {
  const listeners = new Set<() => void>()
  let provenAt = Number.NEGATIVE_INFINITY
  let open: { challenge: ProofChallenge; answered: Promise<boolean>; settle: (proven: boolean) => void } | undefined

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  return {
    request(data, sentAt) {
      if (sentAt < provenAt) return Promise.resolve(true)
      const challenge = parse(data)
      if (!challenge || listeners.size === 0) return Promise.resolve(false)
      if (open) return open.answered
      let settle = (_proven: boolean) => {}
      const answered = new Promise<boolean>(resolve => {
        settle = resolve
      })
      open = { challenge, answered, settle }
      notify()
      return answered
    },
    getSnapshot: () => open?.challenge,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle(proven) {
      const answered = open
      open = undefined
      if (proven) provenAt = performance.now()
      answered?.settle(proven)
      notify()
    },
  }
}

function parse(data: unknown): ProofChallenge | undefined {
  if (!isRecord(data) || !Array.isArray(data.ways)) return undefined
  const ways = data.ways.filter(way => typeof way === 'string')
  const hint = data.email_hint
  return {
    ways,
    second_factor: data.second_factor === true,
    app: data.app === true,
    email_hint: typeof hint === 'string' ? hint : null,
  }
}
