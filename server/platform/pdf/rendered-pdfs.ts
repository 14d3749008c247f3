let renderedPdfs = 0

/** The number of documents rendered by this process. */
export function countRenderedPdfs(): number {
  return renderedPdfs
}

/** Documents rendered in the thread are counted here. */
export function noteRenderedPdf(): void {
  renderedPdfs += 1
}
