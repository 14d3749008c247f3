/** The values to compare when something changed meanwhile: texts by label, as on the screen. */
export type Watched = Readonly<Record<string, string>>

export interface Change {
  name: string
  before: string
  after: string
}

/** In the order of the newer one; a value that exists on one side only has an empty other side. */
export function changesBetween(before: Watched, after: Watched): Change[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names
    .map(name => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
    .filter(change => change.before !== change.after)
}
