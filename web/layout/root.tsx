import { Outlet, UNSAFE_useScrollRestoration, useMatches } from 'react-router'
import { useArrivalFocus } from '#ui/app/use-arrival-focus.ts'
import { useLinks } from '#ui/app/use-links.ts'
import { useEnv } from '../env.tsx'
import { isPage } from '../pages.ts'
import { findMatchedPage } from '../screen.ts'
import { Shell } from './shell.tsx'
import { useHead } from './use-head.ts'

export function Root() {
  const page = findMatchedPage(useMatches())
  const { language } = useEnv()
  useLinks(language, isPage)
  useHead()
  useArrivalFocus()
  // The component of the same name would put an inline script on the page.
  UNSAFE_useScrollRestoration()
  return (
    <Shell page={page}>
      <Outlet />
    </Shell>
  )
}
