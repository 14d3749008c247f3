import type { ReactNode } from 'react'
import type { PayMethod } from '#domain/payments/methods.ts'

/** A simple drawing of our own for a payment method; no brand's logo. */
export function MethodDrawing({ method }: { method: PayMethod }) {
  return (
    <svg className="method-drawing" viewBox="0 0 64 44" fill="none" aria-hidden="true" focusable="false">
      {drawings[method]}
    </svg>
  )
}

const card = (
  <>
    <rect className="method-face" x="5" y="5" width="54" height="34" rx="4" />
    <path className="method-band" d="M5 15.5h54" />
    <path className="method-line" d="M12 27h9v6h-9zM16.5 27v6M40 32h12" />
  </>
)

const phone = (
  <>
    <rect className="method-face" x="40" y="3" width="20" height="38" rx="4" />
    <path className="method-line" d="M47.5 36.5h5" />
    <circle className="method-ring" cx="50" cy="19" r="5" />
  </>
)

const drawings: Readonly<Record<PayMethod, ReactNode>> = {
  card,
  // A bank and a phone.
  ideal: (
    <>
      <path className="method-face" d="M4 18 20 8l16 10zM7 37h26" />
      <path className="method-line" d="M10 22v11M20 22v11M30 22v11" />
      {phone}
    </>
  ),
  // A card of a bank, and the phone it is confirmed with.
  bancontact: (
    <>
      <rect className="method-face" x="3" y="11" width="33" height="22" rx="3" />
      <path className="method-band" d="M3 18h33" />
      <path className="method-line" d="M8 26h7" />
      {phone}
    </>
  ),
  // A wallet with a coin.
  paypal: (
    <>
      <path className="method-face" d="M7 14h44a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4z" />
      <path className="method-line" d="M7 14 42 5v9" />
      <circle className="method-ring" cx="46" cy="27" r="5" />
    </>
  ),
}
