/** A finding of the data checks, with an explanation for the operator. */
export interface Fault {
  name: string
  means: string
  count: number
  examples: unknown[]
}
