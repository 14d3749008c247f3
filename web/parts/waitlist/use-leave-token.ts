import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staying } from '#ui/app/staying.ts'

/** From the link of a mail. The fragment is not sent to a server; it is removed from the address bar at once. */
export function useLeaveToken(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get('leave')
    if (!found) return
    setToken(found)
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: staying })
  }, [pathname, search, hash, navigate])
  return token
}
