/** What of a thing is worth telling when it changed meanwhile: its words by their names, as they stand on the screen. */
export type Watched = Readonly<Record<string, string>>

export interface Change {
  name: string
  before: string
  after: string
}

/** In the order of the newer one; what is there only once has nothing on the other side. */
export function changesBetween(before: Watched, after: Watched): Change[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names
    .map(name => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
    .filter(change => change.before !== change.after)
}
