import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staying } from '#ui/app/staying.ts'
import { numberFields, type ProductQuery, readQuery, toSearch } from './query.ts'

/** Long enough to type a number without a pause, short enough to feel immediate. */
const settleMs = 350

/**
 * The address is the query. The form is a plain one; with script each change becomes an entry in the history, and the
 * fields follow the address when the reader goes back.
 */
export function useProductQuery(): ReturnType<typeof readQuery> & {
  form: RefObject<HTMLFormElement | null>
  /** For `onChange` (debounced) and `onSubmit` of the form. */
  follow: (event: FormEvent) => void
  go: (query: ProductQuery) => void
} {
  const { search } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writtenSearch = useRef(search)
  const found = readQuery(new URLSearchParams(search))

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // If the fields were typed before hydration, the fields win; after the back button or a link, the address wins.
    if (writtenSearch.current !== search && form.current) fill(form.current, search)
    writtenSearch.current = search
  }, [search])

  function step(next: string) {
    clearTimeout(timer.current)
    if (next === search) return
    writtenSearch.current = next
    navigate({ search: next }, { preventScrollReset: true, state: staying })
  }

  function follow(event: FormEvent) {
    const { current } = form
    if (!current) return
    const typed = () => new URLSearchParams([...new FormData(current)].map(([name, value]) => [name, String(value)]))
    // An invalid value stays in the address too, so that its message does not disappear with the next change.
    const nextSearch = () => toWrittenSearch(typed())
    if (event.type === 'submit') {
      event.preventDefault()
      step(nextSearch())
    } else {
      clearTimeout(timer.current)
      const { target } = event.nativeEvent
      const typing = target instanceof HTMLInputElement && target.type === 'number'
      if (typing) timer.current = setTimeout(() => step(nextSearch()), settleMs)
      else step(nextSearch())
    }
  }

  function go(query: ProductQuery) {
    const next = toSearch(query)
    if (form.current) fill(form.current, next)
    step(next)
  }

  return { ...found, form, follow, go }
}

function toWrittenSearch(typed: URLSearchParams): string {
  const { query, issues } = readQuery(typed)
  const params = new URLSearchParams(toSearch(query))
  for (const field of numberFields) if (issues[field]) params.set(field, typed.get(field) ?? '')
  const search = params.toString()
  return search && `?${search}`
}

function fill(form: HTMLFormElement, search: string): void {
  const params = new URLSearchParams(search)
  const { query } = readQuery(params)
  for (const field of numberFields) {
    const input = form.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.value = params.get(field) ?? ''
  }
  const kind = form.elements.namedItem('kind')
  if (kind instanceof RadioNodeList) kind.value = query.kind ?? ''
  const sort = form.elements.namedItem('sort')
  if (sort instanceof HTMLSelectElement) sort.value = query.sort
}
