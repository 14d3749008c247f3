import { Outlet, UNSAFE_useScrollRestoration, useMatches } from 'react-router'
import { useEnv } from '../env.tsx'
import { pageOfMatches } from '../screen.ts'
import { Shell } from './shell.tsx'
import { useArrival } from './use-arrival.ts'
import { useHead } from './use-head.ts'
import { useLinks } from './use-links.ts'

export function Root() {
  const page = pageOfMatches(useMatches())
  const { language } = useEnv()
  useLinks(language)
  useHead()
  useArrival()
  // The component of the same name would put an inline script on the page.
  UNSAFE_useScrollRestoration()
  return (
    <Shell page={page}>
      <Outlet />
    </Shell>
  )
}
