/** A `picture` of web/pictures that is in sight when the page opens, as React writes it. */
const first = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/?><img [^>]*fetchPriority="high"/i

/** Told in the head, so that the browser asks for it before it has read the styles: in the size it is going to show. */
export function firstPictureLink(body: string): string {
  const found = first.exec(body)
  if (!found) return ''
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${found[1]}" imagesizes="${found[2]}" fetchpriority="high">`
}
