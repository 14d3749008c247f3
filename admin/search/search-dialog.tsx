import { lazy, Suspense, useEffect, useRef } from 'react'

const load = () => import('./search-panel.tsx')
const SearchPanel = lazy(load)

/** The search across the admin app. Its script is loaded when the page is idle, so that it opens without delay. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const opened = useRef(false)
  if (open) opened.current = true
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 500)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{opened.current && <SearchPanel open={open} onClose={onClose} />}</Suspense>
}
