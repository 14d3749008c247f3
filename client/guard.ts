import type { Session } from './session.ts'
import { areBothExpired, type SessionState } from './session-state.ts'

/** The company data that the guard uses. */
export interface GuardConfig {
  readonly logo: string
  readonly telephone: string
  readonly company_name: string
}

export interface GuardQuestion {
  /** Path, query and fragment of the requested page. */
  path: string
  isPublic: boolean
}

export type GuardDecision =
  | { kind: 'allow' }
  /** The session, if there was one, has expired: sign out, show the login and return afterwards. */
  | { kind: 'login'; redirectUrl: string }

export interface GuardInput extends GuardQuestion {
  session: SessionState
  /** Unix seconds. */
  now: number
}

/** Steps 3 and 4 of the guard. A visitor has no tokens, which is treated as two expired ones. */
export function decide({ path, isPublic, session, now }: GuardInput): GuardDecision {
  if (isPublic || !areBothExpired(session, now)) return { kind: 'allow' }
  return { kind: 'login', redirectUrl: path }
}

export function isConfigMissing(config: Partial<GuardConfig> | undefined): boolean {
  return !config?.logo || !config.telephone
}

export interface GuardDeps {
  session: Session
  nowSeconds: () => number
  config: () => GuardConfig | undefined
  loadConfig: () => Promise<GuardConfig>
  /** Sets page title and page icon. */
  showCompany: (config: GuardConfig) => void
  log: (message: string, details?: unknown) => void
}

/** Decides whether a page may be shown, before each change of the address. The caller navigates. */
export async function guardRoute(question: GuardQuestion, deps: GuardDeps): Promise<GuardDecision> {
  const { session, nowSeconds, config, loadConfig, showCompany, log } = deps
  let company = config()
  if (isConfigMissing(company)) {
    try {
      company = await loadConfig()
    } catch (error) {
      // A page is shown even without its logo.
      log('config not loaded', error)
    }
  }
  if (company) showCompany(company)
  session.reload()
  const decision = decide({ ...question, session: session.getSnapshot(), now: nowSeconds() })
  if (decision.kind === 'login') {
    session.signOut()
    session.storeRedirect(decision.redirectUrl)
  }
  return decision
}
