/** What a check of the shop's rows found, in plain words for whoever operates it. */
export interface Fault {
  name: string
  means: string
  count: number
  examples: unknown[]
}
