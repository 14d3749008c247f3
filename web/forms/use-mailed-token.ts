import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the mailed link. It comes in the fragment, which is never sent to a server or written to a log, and it
 * is removed from the address bar at once, so that neither history nor a shared screen shows it.
 */
export function useMailedToken(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get('token')
    if (!found) return
    setToken(found)
    history.replaceState(history.state, '', pathname + search)
    navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
  return token
}
