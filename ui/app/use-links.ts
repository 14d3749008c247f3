import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#domain/languages.ts'
import { innerAddress } from './inner-link.ts'

/**
 * Handles plain links with the router. So the kit needs no router, a page works before its script is loaded, and a link
 * to another language or outside the application loads a new document, as it must.
 */
export function useLinks(language: Language, hasPage: (rest: string) => boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const to = innerAddress(event.target, language, hasPage)
      if (!to) return
      const here = to.pathname === location.pathname && to.search === location.search
      if (here && to.hash) return
      event.preventDefault()
      navigate(to.pathname + to.search + to.hash, { replace: here })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [language, hasPage, navigate])
}
