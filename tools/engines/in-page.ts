/** What is looked for: one of these, and where two have it, the one within. */
export interface Wanted {
  /** A button, or a link, by its name; a name in slashes is its beginning. */
  button?: string
  link?: string
  label?: string
  text?: string
  css?: string
  /** A dialog, or a part of the page. */
  within?: string
}

/** Runs in the page itself, so it stands alone. */
function look(task: string, wanted: Wanted, value: string): unknown {
  const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const scope = wanted.within ? [...document.querySelectorAll(wanted.within)].find(isShown) : document
  if (!scope) return null
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')
    const byIds = labelled?.split(' ').map(id => flat(document.getElementById(id)?.textContent ?? ''))
    const own = element.cloneNode(true) as Element
    for (const hidden of own.querySelectorAll('[aria-hidden="true"], svg, style')) hidden.remove()
    return byIds?.join(' ') || element.getAttribute('aria-label') || flat(own.textContent)
  }
  const labelsOf = (field: Element) => {
    const labels = [...((field as HTMLInputElement).labels ?? [])].map(label => flat(label.textContent))
    return [...labels, nameOf(field)]
  }
  const fits = (name: string, sought: string) => name.startsWith(`${sought} `) || name.startsWith(`${sought}:`)
  const all = (css: string) => [...scope.querySelectorAll(css)].filter(isShown)
  const best = (list: Element[], names: (element: Element) => string[], sought: string) =>
    list.find(one => names(one).includes(sought)) ?? list.find(one => names(one).some(name => fits(name, sought)))

  const element = (() => {
    if (wanted.button) return best(all('button, [role="button"], summary'), one => [nameOf(one)], wanted.button)
    if (wanted.link) return best(all('a[href]'), one => [nameOf(one)], wanted.link)
    if (wanted.css) return all(wanted.css)[0]
    if (wanted.label) return best([...scope.querySelectorAll('input, select, textarea')], labelsOf, wanted.label)
    return undefined
  })()

  if (task === 'sees')
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, without what is hidden.
    return flat(document.body.innerText)
      .toLowerCase()
      .includes(flat(value || (wanted.text ?? '')).toLowerCase())
  if (!element) return null
  const field = element as HTMLInputElement | HTMLSelectElement
  if (task === 'valueOf') return field.value
  if (task === 'isTicked') return (element as HTMLInputElement).checked
  if (task === 'choose') {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
    return field.value === value
  }
  // Boxes are drawn by their labels, and may be small themselves.
  const label = (element as HTMLInputElement).labels?.[0]
  const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
  const target = isBox && label ? label : element
  if ((element as HTMLButtonElement).disabled || element.getAttribute('aria-busy') === 'true') return null
  // A button of a part that is loaded when it comes near does nothing before.
  const isInMiddle = ({ top, bottom }: DOMRect) => top > innerHeight * 0.15 && bottom < innerHeight * 0.8
  if (!isInMiddle(target.getBoundingClientRect())) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  // A label may contain a link: its beginning is pressed.
  const point = [left + Math.min(width / 2, isBox ? 12 : width / 2), top + Math.min(height / 2, 16)] as const
  const there = document.elementFromPoint(...point)
  const isDrawn = Object.keys(element).some(key => key.startsWith('__react'))
  if (wanted.button && document.documentElement.hasAttribute('data-ready') && !isDrawn) return null
  return there && (target.contains(there) || there.contains(target)) ? point : null
}

export const inPage = look.toString()
