import { useRouteError } from 'react-router'
import { failurePage } from '#client/failure.ts'
import { ErrorPage } from './error-page.tsx'
import { Shell, useInShell } from './shell.tsx'

/** Whatever failed on the way to a page. When the root itself failed, the frame is still there, without the company. */
export function FailedPage() {
  const page = failurePage(useRouteError())
  const inShell = useInShell()
  return inShell ? (
    <ErrorPage page={page} />
  ) : (
    <Shell page={page}>
      <ErrorPage page={page} />
    </Shell>
  )
}
