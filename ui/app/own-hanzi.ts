import '#ui/fonts-zh.css'

/**
 * For a device that cannot write Chinese (web/public/start.js found out): our own face, a slice for each hundred of
 * signs. What the page needs is fetched before it is shown, so that nothing is set again for every slice; on a slow
 * line the first ones show alone. A long page is dressed piece by piece: nobody waits for all of it to touch a part.
 */
const patience = 3000
const piece = 800

async function dress(): Promise<void> {
  const { body, documentElement: root } = document
  const signs = [...new Set(body.textContent?.match(/[^\p{ASCII}]/gu))].join('')
  const come = document.fonts.load('1em "Noto Sans SC Variable"', signs)
  await Promise.race([come, new Promise(resolve => setTimeout(resolve, patience))]).catch(() => undefined)
  const dressed: HTMLElement[] = []
  let length = 0
  for (const part of piecesOf(body)) {
    part.dataset.hanzi = 'own'
    dressed.push(part)
    length += lengthOf(part)
    if (length < piece) continue
    length = 0
    await new Promise(requestAnimationFrame)
  }
  root.dataset.hanzi = 'own'
  for (const part of dressed) delete part.dataset.hanzi
}

function piecesOf(place: HTMLElement): HTMLElement[] {
  if (lengthOf(place) <= piece) return [place]
  const inside = [...place.children].filter(child => child instanceof HTMLElement)
  return inside.length > 0 ? inside.flatMap(piecesOf) : [place]
}

function lengthOf(place: Element): number {
  return place.textContent?.length ?? 0
}

dress()
