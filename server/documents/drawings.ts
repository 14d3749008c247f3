import type { Parcel } from '../carriers/depot/store.ts'
import type { Paper } from '../invoices/paper.ts'
import type { MessageToDraw } from '../messages/draw-message.ts'
import type { HandOverToDraw } from '../orders-admin/draw-slips.ts'
import type { Slip } from '../orders-admin/slip.ts'
import type { SettlementToDraw } from '../requests/draw-settlement.ts'
import type { StatementToDraw } from '../withdrawals/draw-statement.ts'
import type { ArticlePdf } from './render-article.ts'

/** Every document that is drawn in the thread of `draw.ts`, from facts that can be sent there. */
export const drawings = {
  article: async (facts: ArticlePdf) => (await import('./render-article.ts')).articlePdf(facts),
  model_form: async (facts: ArticlePdf) => (await import('./render-article.ts')).modelFormPdf(facts),
  paper: async (facts: Paper) => (await import('../invoices/draw-paper.ts')).drawPaper(facts),
  message: async (facts: MessageToDraw) => (await import('../messages/draw-message.ts')).drawMessage(facts),
  packing_slip: async (facts: Slip) => (await import('../orders-admin/draw-slips.ts')).drawPackingSlip(facts),
  hand_over: async (facts: HandOverToDraw) => (await import('../orders-admin/draw-slips.ts')).drawHandOver(facts),
  settlement: async (facts: SettlementToDraw) => (await import('../requests/draw-settlement.ts')).drawSettlement(facts),
  statement: async (facts: StatementToDraw) => (await import('../withdrawals/draw-statement.ts')).drawStatement(facts),
  label: async (facts: Parcel) => (await import('../carriers/depot/label.ts')).labelPdf(facts),
}

export type Drawings = typeof drawings
export type DrawingName = keyof Drawings
