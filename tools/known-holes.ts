/** Days after publication within which a vulnerability is fixed, or its package is removed. */
export const termDays = { critical: 2, high: 7, moderate: 30, low: 90 } as const
export type Severity = keyof typeof termDays
const severities = Object.keys(termDays) as Severity[]

export interface Hole {
  severity: Severity
  /** The affected package and its versions. */
  name: string
  range: string
  title: string
  url: string
  /** The fix suggested by npm; undefined: there is no fixed version yet. */
  fix: string | undefined
}

interface Advisory {
  name: string
  title: string
  url: string
  severity: string
  range: string
}

interface Found {
  via: (string | Advisory)[]
  fixAvailable: boolean | { name: string; version: string }
}

/** Parses the output of `npm audit --json`, the worst first; throws if no registry has responded. */
export function holesIn(answer: string): Hole[] {
  const { vulnerabilities, message, error } = JSON.parse(answer) as {
    vulnerabilities?: Record<string, Found>
    message?: string
    error?: { summary?: string }
  }
  if (!vulnerabilities)
    throw new Error(message ?? error?.summary ?? 'The answer names no holes, and not that there are none')
  const holes = Object.values(vulnerabilities).flatMap(({ via, fixAvailable }) =>
    // A plain name refers to the vulnerability of another package, which is listed itself.
    via.flatMap(one => (typeof one === 'string' ? [] : [holeOf(one, fixAvailable)])),
  )
  const known = new Map(holes.map(hole => [`${hole.name} ${hole.url}`, hole]))
  const place = ({ severity, name }: Hole) => `${severities.indexOf(severity)} ${name}`
  return [...known.values()].sort((one, other) => (place(one) < place(other) ? -1 : 1))
}

function holeOf({ name, title, url, severity, range }: Advisory, fixAvailable: Found['fixAvailable']): Hole {
  // An unknown severity counts as the most urgent.
  const known = severities.find(one => one === severity) ?? (severity === 'info' ? 'low' : 'critical')
  const fix = typeof fixAvailable === 'object' ? `${fixAvailable.name} ${fixAvailable.version}` : 'npm audit fix'
  return { severity: known, name, range, title, url, fix: fixAvailable ? fix : undefined }
}

export function reportOf(holes: readonly Hole[]): string {
  if (holes.length === 0) return 'No known holes'
  return holes
    .map(({ severity, name, range, title, url, fix }) =>
      [
        `${severity}: ${name} ${range}, within ${termDays[severity]} days: ${title}`,
        `  ${url}`,
        `  ${fix === undefined ? 'No mended version yet: take it out, or write down why it cannot be reached' : `Mended by: ${fix}`}`,
      ].join('\n'),
    )
    .join('\n')
}
