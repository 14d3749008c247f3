import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { Summary } from './forms.tsx'

export function Messages() {
  return (
    <>
      <Notice title="Your mower rests until 1 March">Pausing costs nothing. You can wake it any day.</Notice>
      <Notice tone="success" title="Thank you, we have your request">
        The receipt is in your mail.
      </Notice>
      <Notice tone="warn" title="Returning early costs € 24.00" action={<a href="#messages">How we work this out</a>}>
        That is less than the rent that is still open (€ 78.00).
      </Notice>
      <Notice tone="error" title="The payment did not go through">
        Nothing was charged and nothing is lost. Try again or choose another way to pay.
      </Notice>
      <Summary />
      <div className="dev-kit-row">
        <Badge>Closed</Badge>
        <Badge tone="info">On its way</Badge>
        <Badge tone="success">In use</Badge>
        <Badge tone="warn">Awaiting payment</Badge>
        <Badge tone="error">Payment failed</Badge>
      </div>
      <div className="dev-kit-row">
        <Button size="s" onClick={() => notify('Address saved', 'success')}>
          Toast: success
        </Button>
        <Button size="s" onClick={() => notify('Copied to the clipboard')}>
          Toast: info
        </Button>
        <Button size="s" onClick={() => notify('The connection was lost. We try again.', 'error')}>
          Toast: error
        </Button>
      </div>
    </>
  )
}
