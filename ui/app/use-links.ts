import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type Language, splitPath } from '#domain/languages.ts'

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
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link?.href || link.target || link.hasAttribute('download') || link.hasAttribute('data-document')) return
      const to = new URL(link.href)
      if (to.origin !== location.origin) return
      const { language: linked, rest } = splitPath(to.pathname)
      if (linked !== language || !hasPage(rest)) return
      const here = to.pathname === location.pathname && to.search === location.search
      if (here && to.hash) return
      event.preventDefault()
      navigate(to.pathname + to.search + to.hash, { replace: here })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [language, hasPage, navigate])
}
