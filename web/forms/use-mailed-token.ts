import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the mailed link. It comes in the fragment, which no server and no log ever sees, and it is taken out of
 * the address bar at once: neither history nor a shared screen keeps it.
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
