import { readCarried, storeCarried } from './carried.ts'
import { enterStored, readTouched } from './fields.ts'

/** Long enough for a page that loads its data first. */
const enterMs = 10_000

/** Stores what was typed when the link of another language is pressed. */
export function watchLanguages(): void {
  const touched = new WeakSet<Element>()
  const touch = ({ target }: Event) => target instanceof Element && touched.add(target)
  document.addEventListener('input', touch, true)
  document.addEventListener('change', touch, true)
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang][data-document]') : null
    const main = document.querySelector('main')
    if (link && main) storeCarried(link.href, readTouched(main, touched))
  })
}

/** Enters what was typed in the other language, also in fields that appear later. A form that is sent ends it. */
export function enterCarried(): void {
  const stored = readCarried().fields ?? []
  const main = document.querySelector('main')
  if (!main || stored.length === 0) return
  const done = new WeakSet<Element>()
  const enter = () => void enterStored(main, stored, done)
  const observer = new MutationObserver(enter)
  const stop = () => observer.disconnect()
  observer.observe(main, { childList: true, subtree: true })
  main.addEventListener('submit', stop, { once: true })
  setTimeout(stop, enterMs)
  enter()
}
