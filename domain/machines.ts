import { proposalMachine } from './concessions/states.ts'
import { deviceStateMachine, holderMachine } from './devices/states.ts'
import type { Machine } from './machine.ts'
import { messageMachine } from './messages/states.ts'
import { orderMachine, payMachine } from './orders/states.ts'
import { disputeMachine } from './payments/disputes.ts'
import { activityMachine, recordMachine } from './promotions/states.ts'
import { refundMachine } from './refunds/states.ts'
import { auditMachine, contractMachine, repairMachine, returnMachine } from './requests/states.ts'
import { reviewMachine } from './reviews/states.ts'
import { shipmentMachine } from './shipments/states.ts'
import { statementMachine } from './statements/states.ts'

/** All state machines of the shop: one test checks them, and docs/states.md is generated from them. */
export const machines: readonly Machine<string, string>[] = [
  orderMachine,
  payMachine,
  shipmentMachine,
  refundMachine,
  disputeMachine,
  proposalMachine,
  holderMachine,
  deviceStateMachine,
  auditMachine,
  repairMachine,
  returnMachine,
  contractMachine,
  statementMachine,
  messageMachine,
  activityMachine,
  recordMachine,
  reviewMachine,
]
