import { type Html, html, plainPage } from '#server/platform/http/pages/html.ts'
import type { Sandbox } from './provider.ts'

const shown = 12
const euros = (cents: number) => `€ ${(cents / 100).toFixed(2)}`

/** A page for people in a demo: what happens at the provider without the shop, triggered by hand. */
export async function controlPage(sandbox: Sandbox): Promise<string> {
  const intents = await sandbox.newest('intent', shown)
  const refunds = await sandbox.newest('refund', shown)
  const disputes = await sandbox.newest('dispute', shown)
  const payouts = await sandbox.newest('payout', shown)
  const paid = intents.filter(({ status }) => status === 'succeeded')
  const isOpen = ({ status }: { status: string }) => !['won', 'lost', 'warning_closed'].includes(status)
  return plainPage(
    'Sandbox provider',
    '/sandbox/style.css',
    html`<h1>Sandbox provider</h1>
      <p>What a payment provider does without the shop. The shop receives an event, or finds it by asking.</p>
      <h2>The provider is ${sandbox.control.health}</h2>
      <form method="post">${['well', 'down', 'slow', 'nonsense'].map(
        health => html`<button name="health" value="${health}">${health}</button>`,
      )}</form>
      <h2>Payments</h2>
      ${paid.map(({ id, amount, amount_refunded }) =>
        acts(`${id}: ${euros(amount)}, refunded ${euros(amount_refunded)}`, { payment: id }, [
          ['refund', 'Refund here'],
          ['dispute', 'Dispute'],
        ]),
      )}
      <h2>Refunds</h2>
      ${refunds
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount }) =>
          acts(`${id}: ${euros(amount)}`, { id }, [['refund_comes_back', 'The bank sends it back']]),
        )}
      <h2>Disputes</h2>
      ${disputes.map(dispute =>
        acts(
          `${dispute.id}: ${euros(dispute.amount)}, ${dispute.status}`,
          { id: dispute.id },
          isOpen(dispute) ? movesOf(dispute.status) : [],
        ),
      )}
      <h2>Balance</h2>
      ${acts('To the bank', {}, [['payout', 'Pay out all']])}
      ${payouts
        .filter(({ status }) => status === 'paid')
        .map(({ id, amount }) => acts(`${id}: ${euros(amount)}`, { id }, [['payout_fails', 'The bank refuses it']]))}`,
  )
}

function movesOf(status: string): [string, string][] {
  const respond: [string, string] = ['respond', 'Evidence was sent']
  if (status.startsWith('warning_')) return [respond, ['close', 'Close']]
  return [respond, ['win', 'Won'], ['lose', 'Lost']]
}

function acts(label: string, fields: Record<string, string>, buttons: readonly (readonly [string, string])[]): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const pressed = buttons.map(([what, text]) => html`<button name="what" value="${what}">${text}</button>`)
  return html`<form method="post">${label}${hidden}${pressed}</form>`
}
