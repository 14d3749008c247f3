/** A `picture` of web/pictures that is visible when the page opens, in the markup that React writes. */
const first = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/?><img [^>]*fetchPriority="high"/i

/** A preload for the head, so that the browser requests the picture in the right size before it has read the styles. */
export function firstPictureLink(body: string): string {
  const found = first.exec(body)
  if (!found) return ''
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${found[1]}" imagesizes="${found[2]}" fetchpriority="high">`
}
