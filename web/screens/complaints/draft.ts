import { tolerantStorage } from '#client/tolerant-storage.ts'

interface Draft {
  /** Mail address of the account it was written with; empty: nobody was signed in. */
  owner: string
  values: Record<string, string>
}

const storageKey = (name: string) => `genie.draft.${name}`

/** Of this tab only, and removed with it: a draft must not stay on a shared computer. */
const storage = tolerantStorage(() => (typeof window === 'undefined' ? undefined : window.sessionStorage))

/** The draft stored under this name. */
export function readDraft(name: string): Draft | undefined {
  try {
    const { owner, values } = JSON.parse(storage.read(storageKey(name)) ?? '{}') as Partial<Draft>
    if (typeof owner !== 'string' || typeof values !== 'object' || values === null) return undefined
    return { owner, values: Object.fromEntries(Object.entries(values).map(([field, text]) => [field, String(text)])) }
  } catch {
    return undefined
  }
}

export function storeDraft(name: string, draft: Draft): void {
  storage.write(storageKey(name), JSON.stringify(draft))
}

export function dropDraft(name: string): void {
  storage.write(storageKey(name), null)
}

/** The fields of a form, filled with a draft. */
export function withDraft<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  draft: Readonly<Record<string, string>> | undefined,
): Record<Name, string> {
  const fields = Object.entries<string>(initial).map(([field, text]) => [field, draft?.[field] ?? text])
  return Object.fromEntries(fields) as Record<Name, string>
}
