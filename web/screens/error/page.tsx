import { ErrorPage } from '../../layout/error-page.tsx'
import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  Page: function ErrorScreen({ page }) {
    return <ErrorPage page={page === 'error_403' || page === 'error_500' ? page : 'error_404'} />
  },
})
