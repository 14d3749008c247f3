/**
 * Without this script the row of pictures scrolls and the thumbnails are links: here they scroll in place, and the
 * visible one is marked. It works on the server's markup, so that the pictures need no script of their own.
 */
export function listenToGallery(container: Element): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const row = container.querySelector<HTMLElement>('.gallery-row')
  const links = [...container.querySelectorAll<HTMLAnchorElement>('.gallery-small a')]
  for (const [index, link] of links.entries()) {
    link.addEventListener(
      'click',
      event => {
        const slide = row?.children[index]
        if (!row || !(slide instanceof HTMLElement)) return
        event.preventDefault()
        const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
        row.scrollTo({ left: slide.offsetLeft - row.offsetLeft, behavior: calm ? 'instant' : 'smooth' })
      },
      { signal },
    )
  }
  row?.addEventListener('scroll', () => mark(row, links), { passive: true, signal })
  return () => gone.abort()
}

function mark(row: HTMLElement, links: readonly HTMLAnchorElement[]): void {
  const current = Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
  for (const [index, link] of links.entries()) {
    if (index === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
