import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#ui/kit/button.tsx'

export function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      <div className="dev-kit-row">
        <Button variant="primary">Rent for € 39 a month</Button>
        <Button>Buy for € 1,199</Button>
        <Button variant="quiet" icon="arrow-left">
          Back
        </Button>
        <Button variant="danger" icon="trash">
          Cancel order
        </Button>
      </div>
      <div className="dev-kit-row">
        <Button variant="primary" size="l" iconEnd="arrow-right">
          Choose your term
        </Button>
        <Button size="s">Small</Button>
        <ButtonLink href="#buttons" iconEnd="arrow-up-right">
          A link
        </ButtonLink>
        <IconButton icon="pencil-simple" label="Edit address" />
        <IconButton icon="copy" label="Copy" disabled />
      </div>
      <div className="dev-kit-row">
        <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
          Placing your order
        </Button>
        <Button busy>Saving</Button>
        <Button variant="danger" busy>
          Cancelling
        </Button>
      </div>
      <div className="dev-kit-row">
        <Button variant="primary" disabled>
          Not now
        </Button>
        <Button disabledReason="Only delivered orders can be returned. Yours arrives on Thursday 26 November.">
          Return the mower
        </Button>
      </div>
      <Button variant="primary" wide onClick={() => setBusy(value => !value)}>
        Full width
      </Button>
    </>
  )
}
