import { useRouteError } from 'react-router'
import { failurePage } from '#client/failure.ts'
import { ErrorPage } from './error-page.tsx'
import { Shell, useInShell } from './shell.tsx'

/** Shown for any error while a page loads. If the root itself failed, the frame is shown without the company's data. */
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
