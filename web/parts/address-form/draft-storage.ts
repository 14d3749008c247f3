import { tolerantStorage } from '#client/tolerant-storage.ts'

/** What is filled in for an order, by the key under which a tab stores it. */
export const draftKeys = {
  contact: 'genie.order.contact',
  address: 'genie.order.address',
  billing: 'genie.order.billing',
  elsewhere: 'genie.order.billed_elsewhere',
  rental: 'genie.rent',
  lawn: 'genie.lawn',
} as const

const copyKey = 'genie.order.kept'
/** After the last change. */
const keptMs = 86_400_000

const tab = tolerantStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage))
const browser = tolerantStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage))

type Texts = Record<string, string>

/**
 * Drafts last as long as their tab. Those who ask for it have a copy in the browser for a day, which outlives the tab
 * and is found by other tabs.
 */
export const drafts = {
  read: (key: string) => tab.read(key) ?? readCopy()?.[key] ?? null,
  write(key: string, text: string | null): void {
    tab.write(key, text)
    const copy = readCopy()
    if (!copy) return
    const { [key]: _before, ...others } = copy
    writeCopy(text === null ? others : { ...others, [key]: text })
  },
  isKept: () => readCopy() !== undefined,
  /** Makes the copy of everything that is filled in now, or removes it. */
  keep(isWanted: boolean): void {
    if (!isWanted) {
      browser.write(copyKey, null)
      return
    }
    const texts = Object.values(draftKeys).map(key => [key, tab.read(key)] as const)
    writeCopy(Object.fromEntries(texts.flatMap(([key, text]) => (text === null ? [] : [[key, text] as const]))))
  },
  /** Removes every draft from the tab and from the browser. */
  forget(): void {
    for (const key of Object.values(draftKeys)) tab.write(key, null)
    browser.write(copyKey, null)
  },
  /** On every page, so that a copy does not outlast its day where its customer does not return to the order. */
  dropExpired(): void {
    readCopy()
    // Where an older version of the shop stored rentals, for two weeks.
    browser.write(draftKeys.rental, null)
  },
}

function writeCopy(texts: Texts): void {
  browser.write(copyKey, JSON.stringify({ until: Date.now() + keptMs, texts }))
}

/** undefined: there is none, or its day is over. */
function readCopy(): Texts | undefined {
  const stored = browser.read(copyKey)
  if (stored === null) return undefined
  const copy = parse(stored)
  if (copy) return copy
  browser.write(copyKey, null)
  return undefined
}

function parse(stored: string): Texts | undefined {
  try {
    const { until, texts }: { until?: unknown; texts?: unknown } = JSON.parse(stored)
    if (typeof until !== 'number' || until <= Date.now() || until > Date.now() + keptMs) return undefined
    if (typeof texts !== 'object' || texts === null) return undefined
    return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'))
  } catch {
    return undefined
  }
}
