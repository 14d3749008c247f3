import type { requestEndpoints } from '#contract/service/requests.ts'
import type { requestAdminEndpoints } from '#contract/service/requests-admin.ts'
import type { requestBehalfEndpoints } from '#contract/service/requests-behalf.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { applyFor } from './apply.ts'
import { applyOnBehalf, readOfferFor, readOrderRequestsForStaff } from './apply-behalf.ts'
import { answerBill } from './bill/answer-bill.ts'
import { giveRemedy } from './bill/give-remedy.ts'
import { makeBill } from './bill/make-bill.ts'
import { readOffer } from './bill/offer.ts'
import { recordWork } from './bill/record-work.ts'
import { withdrawFromWork } from './bill/withdraw-work.ts'
import { cancelRequest } from './cancel-request.ts'
import { contestCause } from './ending/contest-cause.ts'
import { answerRequest, exportRequests, listRequests, readRequestForStaff } from './reads/read-for-staff.ts'
import { listUserRequests, readOrderRequests, readRequest } from './reads/read-requests.ts'
import {
  approveRequest,
  assignRequest,
  endFailed,
  failStep,
  rejectRequest,
  retryStep,
  stepRequest,
} from './staff-moves.ts'
import { writeUserMessage } from './write-message.ts'

export const requestRoutes: Routes<typeof requestEndpoints> = {
  'GET /orders/{order_no}/after-sale': readOrderRequests,
  'POST /orders/{order_no}/request-offer': readOffer,
  'POST /orders/{order_no}/requests': applyFor,
  'GET /requests': listUserRequests,
  'GET /requests/{request_no}': readRequest,
  'POST /requests/{request_no}/cancel': cancelRequest,
  'POST /requests/{request_no}/messages': writeUserMessage,
  'POST /requests/{request_no}/bill': answerBill,
  'POST /requests/{request_no}/withdraw': withdrawFromWork,
}

export const requestAdminRoutes: Routes<typeof requestAdminEndpoints> = {
  'GET /admin/requests': listRequests,
  'GET /admin/requests/export': exportRequests,
  'GET /admin/requests/{request_no}': readRequestForStaff,
  'POST /admin/requests/{request_no}/approve': approveRequest,
  'POST /admin/requests/{request_no}/reject': rejectRequest,
  'POST /admin/requests/{request_no}/contest-cause': contestCause,
  'POST /admin/requests/{request_no}/step': stepRequest,
  'POST /admin/requests/{request_no}/fail': failStep,
  'POST /admin/requests/{request_no}/retry': retryStep,
  'POST /admin/requests/{request_no}/end': endFailed,
  'POST /admin/requests/{request_no}/bill': makeBill,
  'POST /admin/requests/{request_no}/remedy': giveRemedy,
  'POST /admin/requests/{request_no}/work': recordWork,
  'POST /admin/requests/{request_no}/messages': answerRequest,
  'POST /admin/requests/{request_no}/assign': assignRequest,
}

export const requestBehalfRoutes: Routes<typeof requestBehalfEndpoints> = {
  'GET /admin/orders/{order_no}/after-sale': readOrderRequestsForStaff,
  'POST /admin/orders/{order_no}/request-offer': readOfferFor,
  'POST /admin/orders/{order_no}/requests': applyOnBehalf,
}
