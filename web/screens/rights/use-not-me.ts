import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staying } from '#ui/app/staying.ts'

export interface NotMeLink {
  statement_id: string
  key: string
}

/**
 * From the link of an acknowledgement. The fragment is not sent to a server; it is removed from the address bar at
 * once.
 */
export function useNotMe(): NotMeLink | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [link, setLink] = useState<NotMeLink>()
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get('not-me')
    const [statement_id, key] = found?.split('.') ?? []
    if (!statement_id || !key) return
    setLink({ statement_id, key })
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: staying })
  }, [pathname, search, hash, navigate])
  return link
}
